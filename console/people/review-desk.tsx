// Where a review is decided: who goes on, which values survive, approve or reject, and on to the next.

import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { isForDialog, isTyping } from '../ui/keys.ts';
import { listAddress } from '../ui/page.tsx';
import { Bones, ErrorState } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { Evidence } from './evidence.tsx';
import { PersonLink } from './person-link.tsx';
import { identifierKind, nameOrId, traitText } from './person-name.ts';
import { TraitValue } from './person-traits.tsx';
import {
  type Agreement,
  type ComparedKind,
  type ComparedTrait,
  compareIdentifiers,
  compareTraits,
  type ReviewEvidence,
  readEvidence,
  sidesText,
} from './review-sides.ts';

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
      const resolution = note.trim() === '' ? {} : { resolution_note: note.trim() };
      if (decision === 'reject') return api().reviewRequests.reject(id, resolution);
      return api().reviewRequests.approve(id, {
        ...resolution,
        ...(isMerge && { survivor_end_user_id: survivor, values }),
      });
    },
    onSuccess: async () => {
      const search = { decided: id, list: listAddress('reviews', cameFrom) };
      if (nextId === undefined) await navigate({ to: '/reviews', search: { ...cameFrom, decided: id } });
      else await navigate({ to: '/reviews/$id', params: { id: nextId }, search });
      await refreshPeople();
    },
    // A colleague may have decided it meanwhile.
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
  'A merge can be reverted at any time: both people get back what was theirs. After “Not a match” the two are not proposed again.';
const AFTER_UPDATE = 'A rejected identifier is not proposed for this person again.';

const refreshPeople = () =>
  Promise.all(
    ['reviews', 'merges', 'people', 'person', 'overview'].map((name) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Letters decide only while no one is typing and no dialog is open. */
function useReviewKeys(acts: Readonly<Record<'a' | 'r' | 's', () => unknown>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The choice of the survivor takes no letters.
      const isRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
      if ((isTyping(event.target) && !isRadio) || event.metaKey || event.ctrlKey || event.altKey || event.repeat)
        return;
      if (isForDialog(event)) return;
      const { key } = event;
      if (key === 'a' || key === 'r' || key === 's') latest.current[key]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

type ChosenSides = Readonly<Record<string, 'left' | 'right'>>;

type SideBySideProps = {
  request: Schema<'IdentityReviewRequest'>;
  preview: Schema<'ReviewPreview'>;
  evidence: ReviewEvidence;
  survivor: string;
  choose: { survivor: (id: string) => void; value: (name: string, side: 'left' | 'right') => void };
};

function SideBySide({ request, preview, evidence, survivor, choose }: SideBySideProps) {
  const isMerge = request.request_type === 'merge';
  const over = preview.over_limit.map(({ type }) => type);
  const traits = compareTraits(preview.traits, evidence);
  const kinds = compareIdentifiers(preview.identifiers, evidence, over);
  const chosen = { request, survivor, choose: choose.survivor };
  return (
    <>
      <table className="sides" aria-label="Side by side">
        <thead>
          <tr>
            <th scope="col">
              <span className="skip">Field</span>
            </th>
            <th scope="col">
              {isMerge ? <SurvivorChoice side="left" {...chosen} /> : <UpdateTarget request={request} />}
            </th>
            <th scope="col">{isMerge ? <SurvivorChoice side="right" {...chosen} /> : 'Proposed'}</th>
            <th scope="col" className="sides-after">
              {isMerge ? 'What survives' : 'Afterwards'}
            </th>
          </tr>
        </thead>
        <tbody>
          {traits.map((trait) => (
            <TraitRow key={trait.name} trait={trait} choose={choose.value} />
          ))}
          {kinds.map((kind) => (
            <KindRow key={kind.type} kind={kind} />
          ))}
        </tbody>
      </table>
      {preview.over_limit.map(({ type, count, limit }) => (
        <p key={type} className="state warn">
          The person would have {count} of the kind “{identifierKind(type)}”; the settings allow {limit}. Approving is
          still possible.
        </p>
      ))}
    </>
  );
}

const TONES: Readonly<Record<Agreement, string>> = {
  equal: 'good',
  different: 'warn',
  conflicting: 'bad',
  'one side': '',
};
const AGREEMENTS: Readonly<Record<Agreement, string>> = {
  equal: 'Equal',
  different: 'Different',
  conflicting: 'Conflicting',
  'one side': 'One side',
};

type RowProps = { name: string; left: ReactNode; right: ReactNode; after: ReactNode; agreement: Agreement };

const ComparedRow = ({ name, left, right, after, agreement }: RowProps) => (
  <tr data-agreement={agreement}>
    <th scope="row">
      <bdi>{name}</bdi> <span className={`tag ${TONES[agreement]}`}>{AGREEMENTS[agreement]}</span>
    </th>
    <td>{left}</td>
    <td>{right}</td>
    <td className="sides-after">{after}</td>
  </tr>
);

type SurvivorChoiceProps = {
  side: 'left' | 'right';
  request: SideBySideProps['request'];
  survivor: string;
  choose: (id: string) => void;
};

function SurvivorChoice({ side, request, survivor, choose }: SurvivorChoiceProps) {
  const id = (side === 'left' ? request.left_end_user_id : request.right_end_user_id) ?? '';
  const name = side === 'left' ? request.left_name : request.right_name;
  return (
    <>
      <PersonLink id={id} name={name} />
      <label className="survivor">
        <input
          type="radio"
          name="survivor"
          checked={survivor === id}
          aria-label={`${nameOrId(name, id)} survives`}
          onChange={() => choose(id)}
        />{' '}
        Survives
      </label>
    </>
  );
}

const UpdateTarget = ({ request: { target_end_user_id, target_name } }: { request: SideBySideProps['request'] }) => (
  <PersonLink id={target_end_user_id ?? ''} name={target_name} />
);

type TraitRowProps = { trait: ComparedTrait; choose: SideBySideProps['choose']['value'] };

function TraitRow({ trait, choose }: TraitRowProps) {
  const { name, left, right, surviving, from, agreement } = trait;
  const isChoice = agreement === 'different' || agreement === 'conflicting';
  const cell = (side: 'left' | 'right', value: unknown): ReactNode => {
    if (value === null || value === undefined) return <span className="quiet">–</span>;
    if (!isChoice) return <TraitValue value={value} />;
    return (
      <button type="button" className="choice" aria-pressed={from === side} onClick={() => choose(name, side)}>
        <bdi>{excerptOf(traitText(value), 300)}</bdi>
      </button>
    );
  };
  return (
    <ComparedRow
      name={name}
      left={cell('left', left)}
      right={cell('right', right)}
      after={
        surviving === null || surviving === undefined ? (
          <span className="quiet">–</span>
        ) : (
          <TraitValue value={surviving} />
        )
      }
      agreement={agreement}
    />
  );
}

function KindRow({ kind: { type, left, right, agreement } }: { kind: ComparedKind }) {
  const lines = (side: ComparedKind['left']): ReactNode =>
    side.length === 0 ? (
      <span className="quiet">–</span>
    ) : (
      side.map(({ masked_value, verified }, at) => (
        <div key={`${masked_value} ${String(at)}`}>
          <bdi>{masked_value}</bdi> {verified && <span className="tag good">Verified</span>}
        </div>
      ))
    );
  const remaining = [...left, ...right].filter(({ outcome }) => outcome !== 'removed');
  const removed = left.length + right.length - remaining.length;
  const all = remaining.length === 1 ? 'kept' : `all ${remaining.length} kept`;
  return (
    <ComparedRow
      name={identifierKind(type)}
      left={lines(left)}
      right={lines(right)}
      after={removed > 0 ? `${removed} replaced by the new one` : all}
      agreement={agreement}
    />
  );
}
