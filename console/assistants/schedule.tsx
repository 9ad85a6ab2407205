// A revision that goes live at a time of its own: what waits, what became of the last one, and calling it off.
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ErrorState, Moment } from '../ui/states.tsx';
import { exactText } from '../ui/text.ts';
import type { Revision } from './revision.ts';

type ScheduledActivation = Schema<'ScheduledActivation'>;

/** Under the name of its assistant, which every release makes stale. */
const keyOf = (assistantId: string) => ['assistants', assistantId, 'scheduled'] as const;

/** The newest one: at most one waits, and it is always the newest. */
export function useScheduled(assistantId: string): ScheduledActivation | undefined {
  const { data } = useQuery({
    queryKey: keyOf(assistantId),
    queryFn: async () =>
      (await api().scheduledActivations.list({ assistant_id: assistantId, limit: 1 }).page()).items[0] ?? null,
  });
  return data ?? undefined;
}

type ScheduledNoticeProps = { assistantId: string; revisions: readonly Revision[]; liveId: string | null };

export function ScheduledNotice({ assistantId, revisions, liveId }: ScheduledNoticeProps) {
  const scheduled = useScheduled(assistantId);
  const zone = useZone();
  const cancel = useMutation({
    mutationFn: (id: string) => api().scheduledActivations.cancel(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['assistants'] }),
  });
  if (!scheduled || (scheduled.status !== 'waiting' && scheduled.status !== 'failed')) return null;
  const name = revisions.find(({ id }) => id === scheduled.revision_id)?.name || 'A revision';
  if (scheduled.status === 'failed') {
    // Once it is live by other means, the failure is old news.
    if (scheduled.revision_id === liveId) return null;
    return (
      <div className="state bad" role="status">
        <strong>{name} did not go live</strong> <Moment at={scheduled.activate_at} />: {scheduled.reason}
      </div>
    );
  }
  return (
    <div className="state" role="status">
      <strong>{name} goes live</strong> <strong>{exactText(scheduled.activate_at, zone)}</strong> ({zone}), as{' '}
      {scheduled.author} has asked.{' '}
      <ScopedButton
        operation="cancelScheduledActivation"
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(scheduled.id)}
      >
        Call it off
      </ScopedButton>
      {cancel.error && <ErrorState error={cancel.error} />}
    </div>
  );
}

type WhenFieldProps = { at: string; setAt: (at: string) => void };

/** Empty: at once. */
export const WhenField = ({ at, setAt }: WhenFieldProps) => (
  <div className="bar" style={{ alignItems: 'flex-end' }}>
    <TextInput
      type="datetime-local"
      label="Go live at"
      description={
        at === ''
          ? 'Empty: at once'
          : 'In the time of this computer. It is published now, so what goes live is what was tested'
      }
      value={at}
      onChange={(event) => setAt(event.currentTarget.value)}
    />
    {at !== '' && (
      <Button variant="subtle" onClick={() => setAt('')}>
        At once
      </Button>
    )}
  </div>
);

export const isLater = (at: string): boolean => at !== '' && new Date(at).getTime() > Date.now();
