// How the live revision does: turns that were guessed or asked again, errors and hand-offs of its latest conversations.
import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Figures } from '../ui/states.tsx';
import { revisionHealth } from './revision-health.ts';

type Assistant = Pick<Answer<'getAssistant'>, 'id' | 'active_revision_id'>;

const DAY_HOURS = 24;
const WEEK_HOURS = 168;

function useHealth({ id, active_revision_id: liveId }: Assistant, hours: number) {
  const { allowed } = usePermissions()('getRevisionHealth');
  const { data } = useQuery({
    queryKey: ['health', id, liveId, hours],
    queryFn: () => api().assistants.revisions.health(id, liveId ?? '', { hours }),
    enabled: allowed && liveId !== null,
  });
  return data;
}

/** In the bar, beside the button that replaces it. */
export function LiveHealth({ assistant }: { assistant: Assistant }) {
  const health = useHealth(assistant, DAY_HOURS);
  if (!health) return null;
  const { tone, brief, lines } = revisionHealth(health);
  return (
    <Tooltip
      label={`Live, the last 24 hours: ${lines.map(([what, count]) => `${what} ${count}`).join(' · ')}`}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={320}
    >
      <Link
        className={`tag ${tone} live-health`}
        to="/assistants/$id"
        params={{ id: assistant.id }}
        search={{ tab: 'revisions' }}
      >
        Live: {brief}
      </Link>
    </Tooltip>
  );
}

export function HealthSection({ assistant }: { assistant: Assistant }) {
  const health = useHealth(assistant, WEEK_HOURS);
  if (!health) return null;
  const { tone, brief, lines } = revisionHealth(health);
  return (
    <section className="section" style={{ marginTop: 0 }} aria-label="Health of the live revision">
      <div className="bar">
        <h2>What is live now</h2>
        <span className={`tag ${tone}`}>{brief}</span>
        <span className="grow" />
        <Link to="/inbox" search={{ view: 'all', assistant_id: assistant.id }}>
          Conversations
        </Link>
      </div>
      <p className="quiet">
        {health.conversations === 0
          ? 'It had no conversation in the last seven days.'
          : `Counted in ${health.conversations === 1 ? '1 conversation' : `${health.conversations} conversations`} of the last seven days, the newest 100 at most; tests are left out.`}
      </p>
      {health.conversations > 0 && (
        <Figures
          label="Health"
          figures={lines.map(([what, count, about]) => [
            what,
            <span key={what} title={about}>
              {count}
            </span>,
          ])}
        />
      )}
    </section>
  );
}
