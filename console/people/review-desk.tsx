// Where a review is decided: who goes on, which values survive, approve or reject, and on to the next.
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { excerptOf } from '../parts/excerpt.ts';
import { isTyping } from '../parts/is-typing.ts';
import { listAddress } from '../parts/neighbours.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Evidence } from './evidence.tsx';
import { nameOrId } from './person-name.ts';
import { readEvidence, sidesText } from './review-sides.ts';
import { type ChosenSides, SideBySide } from './side-by-side.tsx';

type ReviewRequest = Schema<'IdentityReviewRequest'>;
type ReviewDeskProps = { request: ReviewRequest; nextId: string | undefined; cameFrom: Record<string, string> };
type Decision = 'approve' | 'reject';

export function ReviewDesk({ request, nextId, cameFrom }: ReviewDeskProps) {
  const { id, request_type, left_end_user_id: left, right_end_user_id: right } = request;
  const isMerge = request_type === 'merge';
  const [survivor, setSurvivor] = useState(request.suggested_survivor_end_user_id ?? left ?? '');
  const [values, setValues] = useState<ChosenSides>({});
  const [note, setNote] = useState('');
  const navigate = useNavigate();
  const chosen = sidesText(values);
  const preview = useQuery({
    queryKey: ['reviews', id, 'preview', survivor, chosen],
    queryFn: () =>
      api().reviewRequests.preview(id, {
        ...(isMerge && { survivor_end_user_id: survivor }),
        ...(chosen !== '' && { values: chosen }),
      }),
    placeholderData: keepPreviousData,
  });
  const decide = useMutation({
    mutationFn: async (decision: Decision) => {
      const said = note.trim() === '' ? {} : { resolution_note: note.trim() };
      if (decision === 'reject') return api().reviewRequests.reject(id, said);
      return api().reviewRequests.approve(id, { ...said, ...(isMerge && { survivor_end_user_id: survivor, values }) });
    },
    onSuccess: async () => {
      const search = { decided: id, list: listAddress('reviews', cameFrom) };
      if (nextId === undefined) await navigate({ to: '/reviews', search: { ...cameFrom, decided: id } });
      else await navigate({ to: '/reviews/$id', params: { id: nextId }, search });
      await refreshPeople();
    },
    // Somebody else may have decided it meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: ['reviews'] }),
  });
  const swap = () => setSurvivor(survivor === left ? (right ?? '') : (left ?? ''));
  const { allowed } = usePermissions()('approveReviewRequest');
  const isReady = preview.data !== undefined && !preview.isPlaceholderData && !decide.isPending;
  useReviewKeys({
    a: () => allowed && isReady && decide.mutate('approve'),
    r: () => allowed && isReady && decide.mutate('reject'),
    s: () => isMerge && swap(),
  });
  if (preview.error) return <ErrorState error={preview.error} retry={() => void preview.refetch()} />;
  if (!preview.data) return <Bones lines={6} />;
  const evidence = readEvidence(request.evidence);
  const survivorName = nameOrId(survivor === left ? request.left_name : request.right_name, survivor);
  return (
    <>
      <SideBySide
        request={request}
        preview={preview.data}
        evidence={evidence}
        survivor={survivor}
        choose={{ survivor: setSurvivor, value: (name, side) => setValues({ ...values, [name]: side }) }}
      />
      <Evidence evidence={evidence} />
      {decide.error && <ErrorState error={decide.error} />}
      <div className="decision">
        <TextInput
          aria-label="Note"
          placeholder="Note, for the record"
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {isMerge && (
          <Button className="switch-survivor" variant="default" onClick={swap} rightSection={<kbd>s</kbd>}>
            Switch survivor
          </Button>
        )}
        <ScopedButton
          operation="rejectReviewRequest"
          variant="default"
          rightSection={<kbd>r</kbd>}
          onClick={() => isReady && decide.mutate('reject')}
        >
          {isMerge ? 'Not a match' : 'Reject'}
        </ScopedButton>
        <ScopedButton
          operation="approveReviewRequest"
          loading={decide.isPending}
          rightSection={<kbd>a</kbd>}
          onClick={() => isReady && decide.mutate('approve')}
        >
          {isMerge ? `Merge into ${excerptOf(survivorName, 24)}` : 'Approve'}
        </ScopedButton>
      </div>
      <p className="quiet">{isMerge ? AFTER_MERGE : AFTER_UPDATE}</p>
    </>
  );
}

const AFTER_MERGE =
  'A merge can be reverted at any time: both people get back what was theirs. “Not a match” keeps the two from being proposed again.';
const AFTER_UPDATE = 'A rejected identifier is not proposed for this person again.';

const refreshPeople = () =>
  Promise.all(
    ['reviews', 'merges', 'people', 'person', 'overview'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );

/** Letters decide only while nobody writes, and nothing lies over the page. */
function useReviewKeys(acts: Readonly<Record<'a' | 'r' | 's', () => unknown>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The choice of the survivor takes no letters.
      const isRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
      if ((isTyping(event.target) && !isRadio) || event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
      if (document.querySelector('[role="dialog"]')) return;
      const { key } = event;
      if (key === 'a' || key === 'r' || key === 's') latest.current[key]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
