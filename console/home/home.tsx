// Home: what needs a person, what happened today, and the first steps until an assistant is live.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { numberLanguage } from '../ui/language.ts';
import { PageHead } from '../ui/page.tsx';
import { Bones, EmptyState, ErrorState, Figures, Moment } from '../ui/states.tsx';
import { DemoNotice, MakeDemo } from './demo.tsx';
import { TrendOfDays } from './trend.tsx';

const NewAssistant = lazy(async () => ({ default: (await import('../assistants/new-assistant.tsx')).NewAssistant }));

type Overview = Answer<'getOverview'>;

export function Home() {
  const [isMaking, setMaking] = useState(false);
  const can = usePermissions();
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: () => api().overview(),
    enabled: can('getOverview').allowed,
  });
  return (
    <>
      <PageHead title="Home" />
      {overview.error && <ErrorState error={overview.error} retry={() => void overview.refetch()} />}
      {overview.isLoading && <Bones lines={4} />}
      {!can('getOverview').allowed && (
        <EmptyState title="You are signed in">This session may not read figures. Choose a page on the left.</EmptyState>
      )}
      {overview.data && (
        <>
          <TodayFigures overview={overview.data} />
          <Waiting overview={overview.data} />
          <TrendOfDays />
        </>
      )}
      {can('listAssistants').allowed && <FirstSteps make={() => setMaking(true)} />}
      {can('listAssistants').allowed && <DemoNotice />}
      <Suspense>{isMaking && <NewAssistant from="instructions" close={() => setMaking(false)} />}</Suspense>
    </>
  );
}

const TodayFigures = ({ overview: { conversations, calls, deferrals, spend } }: { overview: Overview }) => (
  <Figures
    label="Today"
    figures={[
      ['Conversations today', conversations?.today.toLocaleString(numberLanguage())],
      ['Talking now', conversations?.active.toLocaleString(numberLanguage())],
      ['Calls today', calls?.today.toLocaleString(numberLanguage())],
      ['Calls deferred today', deferrals?.today.toLocaleString(numberLanguage())],
      ['Spend today', spend && `$${spend.today_usd.toFixed(2)}`],
    ]}
  />
);

/** How many, of what, and the page where they are taken care of. */
type WaitingKind = [count: number, what: string, page: string, to: string];

/** Chats from before these limits have none until a person sets them. */
function useOpenEndedChats(): number {
  const { data = [] } = useQuery({
    queryKey: ['channels', 'limits'],
    queryFn: async () => (await api().channels.list({ limit: 100 }).page()).items,
    enabled: usePermissions()('listChannels').allowed,
  });
  const isOpenEnded = ({ daily_budget_usd, anonymous_retention_days }: (typeof data)[number]['limits']): boolean =>
    daily_budget_usd === null || anonymous_retention_days === null;
  return data.filter(({ enabled, identity, limits }) => enabled && identity === 'anonymous' && isOpenEnded(limits))
    .length;
}

/** Comments on flows that mention the person, and the flow of the newest one. */
function useFlowMentions(): { count: number; assistantId: string } {
  const { data = [] } = useQuery({
    queryKey: ['flow-comments', 'mentioned'],
    queryFn: async () => (await api().flowComments.list({ mentioned: true, limit: 100 }).page()).items,
    enabled: usePermissions()('listFlowComments').allowed,
  });
  return { count: data.length, assistantId: data[0]?.assistant_id ?? '' };
}

/** Only what there is: an empty desk says so in one line. */
function Waiting({ overview }: { overview: Overview }) {
  const openEnded = useOpenEndedChats();
  const mentions = useFlowMentions();
  const { organization, hand_offs, reviews, webhooks, assistants, knowledge, budgets } = overview;
  const waiting: WaitingKind[] = [
    [
      organization.needs_name ? 1 : 0,
      'Organization without a name: calls introduce themselves with it',
      'Organization',
      '/organization',
    ],
    [hand_offs?.waiting ?? 0, 'Conversations that wait for a person', 'Inbox', '/inbox'],
    [mentions.count, 'Comments on flows that mention you', 'Open the flow', `/assistants/${mentions.assistantId}/flow`],
    [reviews?.open ?? 0, 'Open identity reviews', 'Identity reviews', '/reviews'],
    [webhooks?.failing_endpoints ?? 0, 'Failing webhook endpoints', 'Webhooks', '/webhooks'],
    [assistants?.blocked_publishes ?? 0, 'Drafts that cannot be published', 'Assistants', '/assistants'],
    [knowledge?.failed_documents ?? 0, 'Documents that could not be read', 'Knowledge', '/knowledge'],
    [knowledge?.gaps ?? 0, 'Questions without an answer in the knowledge', 'Knowledge', '/knowledge'],
    [openEnded, 'Website chats without a daily budget, or that store anonymous chats for ever', 'Website', '/website'],
    [budgets?.near_limit ?? 0, 'Budgets near their limit', 'Models and budgets', '/models'],
    [budgets?.spent ?? 0, 'Spent budgets', 'Models and budgets', '/models'],
  ];
  const real = waiting.filter(([count]) => count > 0);
  return (
    <section className="section">
      <h2>What needs you</h2>
      {real.length === 0 ? (
        <p className="quiet">Nothing needs you right now.</p>
      ) : (
        <ul className="checklist">
          {real.map(([count, what, label, where]) => (
            <li key={what}>
              <strong className="number">{count}</strong>
              <span>{what}</span>
              <span>
                {where === '/inbox' && <Moment at={hand_offs?.oldest_waiting_since} none="" />}{' '}
                <Link to={where}>{label}</Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FirstSteps({ make }: { make: () => void }) {
  const { data } = useQuery({
    queryKey: ['assistants', 'first'],
    queryFn: async () => (await api().assistants.list({ limit: 20 }).page()).items,
  });
  const providers = useQuery({
    queryKey: ['providers', 'first'],
    queryFn: async () => (await api().modelRouter.providers.list({ limit: 1 }).page()).items,
    enabled: usePermissions()('listModelProviders').allowed,
  });
  if (!data || data.some(({ active_revision_id }) => active_revision_id !== null)) return null;
  if (data.length === 0) return <Welcome make={make} />;
  const [first] = data;
  const steps: [boolean, string, ReactNode][] = [
    [true, 'Make an assistant', null],
    [
      false,
      'Talk to its draft',
      first && (
        <Link to="/assistants/$id" params={{ id: first.id }}>
          Open {first.name}
        </Link>
      ),
    ],
    [
      false,
      'Publish it and put it live',
      first && (
        <Link to="/assistants/$id" params={{ id: first.id }} search={{ tab: 'revisions' }}>
          Revisions
        </Link>
      ),
    ],
    [
      (providers.data?.length ?? 0) > 0,
      'Connect a model (optional: a built-in one works without an account)',
      <Link key="models" to="/models">
        Models
      </Link>,
    ],
  ];
  return (
    <section className="section">
      <h2>Until your first assistant is live</h2>
      <ul className="checklist">
        {steps.map(([isDone, what, where]) => (
          <li key={what}>
            <span className="tick" data-done={isDone ? '' : undefined} aria-hidden="true">
              {isDone ? '✓' : ''}
            </span>
            <span>
              {what}
              {isDone && <span className="skip"> (done)</span>}
            </span>
            <span>{where}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Welcome = ({ make }: { make: () => void }) => (
  <section className="section">
    <h2>Begin here</h2>
    <div className="cards">
      <div className="card">
        <strong>Talk to a demo</strong>
        <p>
          A corner shop that answers, books and hands off, with people, a draft and tests around it. One click removes
          it again.
        </p>
        <MakeDemo />
      </div>
      <div className="card">
        <strong>Build from your own words</strong>
        <p>
          Describe your assistant as you would to a new colleague. Its flow is drawn from that, and you can talk to it
          right away.
        </p>
        <ScopedButton operation="createAssistant" variant="default" onClick={make}>
          New assistant
        </ScopedButton>
      </div>
      <div className="card">
        <strong>Begin with a template</strong>
        <p>
          Ten assistants that work, from appointments to recruiting, each with its tests and what it knows. Make one
          yours.
        </p>
        <Button variant="default" renderRoot={(props) => <Link to="/templates" {...props} />}>
          Templates
        </Button>
      </div>
      <div className="card">
        <strong>Connect a model</strong>
        <p>Flows work without one. With one, assistants also talk freely.</p>
        <Button variant="default" renderRoot={(props) => <Link to="/models" {...props} />}>
          Models
        </Button>
      </div>
    </div>
  </section>
);
