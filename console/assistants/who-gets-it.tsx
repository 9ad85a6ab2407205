// Who gets a revision once it is released: all people at once, all people later, a share of people first, or no person yet.
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Answer, ParleyError, type Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { isLater, WhenField } from './schedule.tsx';

type Assistant = Answer<'getAssistant'>;
export type Audience = 'all' | 'later' | 'share' | 'none';
export type ReleasePlan = {
  audience: Audience;
  /** A local date and time, where it goes live later. */
  at: string;
  /** Percent of the people who begin a conversation. */
  share: number;
  endsExperiment: boolean;
};
export const PLAN: ReleasePlan = { audience: 'all', at: '', share: 10, endsExperiment: false };
const SHARES = [1, 5, 10, 25, 50] as const;

/** The one that runs: no second one can begin meanwhile, so it is the newest. */
export function useRunningExperiment(assistantId: string): Schema<'Experiment'> | undefined {
  const { data } = useQuery({
    queryKey: ['assistants', assistantId, 'experiments', 'running'],
    queryFn: async () => (await api().assistants.experiments.list(assistantId, { limit: 1 }).page()).items[0] ?? null,
    enabled: usePermissions()('listExperiments').allowed,
  });
  return data?.status === 'running' ? data : undefined;
}

/** Releases a published revision as planned. What was done before a failure is not an error when it is asked for again. */
export async function release(
  assistant: Assistant,
  revisionId: string,
  plan: ReleasePlan,
  running: string | undefined,
) {
  const { assistants, scheduledActivations } = api();
  const { id, active_revision_id: liveId } = assistant;
  const { audience, at, share } = plan;
  if (audience === 'none') return;
  if (running !== undefined && plan.endsExperiment) await endExperiment(id, running);
  if (audience === 'all') await assistants.revisions.activate(id, revisionId);
  if (audience === 'later') {
    const activate_at = new Date(at).toISOString();
    await scheduledActivations.create({ assistant_id: id, revision_id: revisionId, activate_at });
  }
  if (audience === 'share' && liveId !== null)
    await assistants.experiments.create(id, {
      name: `${share} % of people first`,
      arms: [
        { revision_id: liveId, share: 100 - share },
        { revision_id: revisionId, share },
      ],
    });
}

/** One that ended meanwhile, by itself or by a colleague, is what was asked for. */
export async function endExperiment(assistantId: string, id: string): Promise<void> {
  try {
    await api().assistants.experiments.stop(assistantId, id);
  } catch (error) {
    if (!(error instanceof ParleyError && error.status === 409)) throw error;
  }
}

export const isPlanReady = ({ audience, at }: ReleasePlan): boolean => audience !== 'later' || isLater(at);

type WhoGetsItProps = {
  assistant: Assistant;
  isDraft: boolean;
  plan: ReleasePlan;
  setPlan: (plan: ReleasePlan) => void;
  running: Schema<'Experiment'> | undefined;
};

export function WhoGetsIt({ assistant, isDraft, plan, setPlan, running }: WhoGetsItProps) {
  const may = usePermissions();
  const canActivate = may('activateAssistantRevision').allowed;
  const canShare = may('createExperiment').allowed && assistant.active_revision_id !== null && running === undefined;
  const { audience, at, share } = plan;
  const option = (value: Audience, label: string, about: string, isPossible: boolean) => (
    <label className="option" data-off={isPossible ? undefined : ''}>
      <input
        type="radio"
        name="audience"
        checked={audience === value}
        disabled={!isPossible}
        onChange={() => setPlan({ ...plan, audience: value })}
      />
      <span>
        {label}
        <span className="quiet">{about}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="options">
      <legend>Who gets it</legend>
      {option(
        'all',
        'All people, now',
        canActivate
          ? 'New conversations and calls use it. One click brings the earlier one back.'
          : 'You may not put it live.',
        canActivate,
      )}
      {option(
        'later',
        'All people, at a time',
        'It goes live by itself, and can be called off until then.',
        canActivate,
      )}
      {audience === 'later' && <WhenField at={at} setAt={(next) => setPlan({ ...plan, at: next })} />}
      {audience === 'later' && at !== '' && !isLater(at) && <p role="status">This time is over. Choose a later one.</p>}
      {option('share', 'A share of people first', whyNoShare(assistant, running), canShare)}
      {audience === 'share' && (
        <NativeSelect
          label="Share of people"
          description="Each person keeps what they got first"
          value={String(share)}
          data={SHARES.map((percent) => ({ value: String(percent), label: `${percent} %` }))}
          onChange={(event) => setPlan({ ...plan, share: Number(event.currentTarget.value) })}
        />
      )}
      {isDraft &&
        option('none', 'No person yet', 'It is published and frozen. Put it live later from Revisions.', true)}
      {running && (audience === 'all' || audience === 'later') && (
        <div role="status">
          <p>
            <span className="tag warn">look</span> The experiment “{running.name}” shares new conversations between its
            own revisions until it ends.{' '}
            <Link to="/assistants/$id" params={{ id: assistant.id }} search={{ tab: 'experiments' }}>
              Open it
            </Link>
          </p>
          <Checkbox
            size="xs"
            label="End it now"
            disabled={!may('stopExperiment').allowed}
            checked={plan.endsExperiment}
            onChange={(event) => setPlan({ ...plan, endsExperiment: event.currentTarget.checked })}
          />
        </div>
      )}
    </fieldset>
  );
}

function whyNoShare({ active_revision_id }: Assistant, running: Schema<'Experiment'> | undefined): string {
  if (active_revision_id === null) return 'This needs a live revision, which the others keep.';
  if (running) return `The experiment “${running.name}” runs already.`;
  return 'The others keep what is live. You see how both do, and it stops by itself if it breaks policies more often.';
}
