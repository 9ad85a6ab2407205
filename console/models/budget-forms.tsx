// Budgets: what they count, whom they tell, and what a hard one does.
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { EntityDialog } from '../ui/form.tsx';

export type Budget = Schema<'ModelBudget'>;

const LIMITS = {
  all: 'the whole organization',
  assistant: 'one assistant',
  campaign: 'one campaign',
  channel: 'one channel',
  base: 'one knowledge base',
} as const;
type Limit = keyof typeof LIMITS;
const CHANNELS = { chat: 'Chat', voice: 'Calls', sms: 'Texts', email: 'E-mail' };
const PERIODS = { day: 'day', month: 'month', total: 'total' };
const COUNTS = { models: 'Models alone', everything: 'Models, minutes and texts' };

type Values = {
  name: string;
  amount: number;
  period: Budget['period'];
  limit: Limit;
  assistant: string;
  campaign: string;
  channel: 'chat' | 'voice' | 'sms' | 'email';
  base: string;
  counts: Budget['counts'];
  shares: string;
  recipients: string[];
  hard: boolean;
  refusesUnpriced: boolean;
};

/** Named things to choose from, where they may be read. */
function useChoices(operation: string, load: () => Promise<{ id: string; name: string }[]>): Record<string, string> {
  const { allowed } = usePermissions()(operation);
  const { data } = useQuery({ queryKey: ['budget-choices', operation], queryFn: load, enabled: allowed });
  return Object.fromEntries([['', 'Choose'], ...(data ?? []).map(({ id, name }) => [id, name])]);
}

const percentText = (shares: readonly number[]): string =>
  [...new Set(shares)]
    .sort((a, b) => a - b)
    .map((share) => Math.round(share * 1000) / 10)
    .join(', ');

/** "50, 80" as shares; undefined where something is no percentage. */
export function alertSharesOf(text: string): number[] | undefined {
  const parts = text.split(/[\s,;%]+/).filter((part) => part !== '');
  const shares = parts.map((part) => Number(part) / 100);
  return parts.length >= 1 && parts.length <= 6 && shares.every((share) => share > 0 && share <= 1)
    ? shares
    : undefined;
}

const limitOf = ({ assistant_id, kb_id, workflow_id, channel }: Budget): Limit => {
  if (assistant_id) return 'assistant';
  if (kb_id) return 'base';
  if (workflow_id) return 'campaign';
  return channel ? 'channel' : 'all';
};

const valuesOf = (budget: Budget | undefined): Values => ({
  name: budget?.name ?? '',
  amount: budget?.amount_usd ?? 100,
  period: budget?.period ?? 'month',
  limit: budget ? limitOf(budget) : 'all',
  assistant: budget?.assistant_id ?? '',
  campaign: budget?.workflow_id ?? '',
  channel: budget?.channel ?? 'chat',
  base: budget?.kb_id ?? '',
  counts: budget?.counts ?? 'models',
  shares: budget ? percentText([budget.alert_at, ...budget.alert_shares]) : '80',
  recipients: budget?.recipients ?? [],
  hard: budget?.hard ?? false,
  refusesUnpriced: budget?.unpriced === 'refuse',
});

const scopeOf = ({ limit, assistant, campaign, channel, base }: Values) => ({
  ...(limit === 'assistant' && { assistant_id: assistant }),
  ...(limit === 'campaign' && { workflow_id: campaign }),
  ...(limit === 'channel' && { channel }),
  ...(limit === 'base' && { kb_id: base }),
});

const isChosen = ({ limit, assistant, campaign, base }: Values): boolean =>
  ({ all: 'x', channel: 'x', assistant, campaign, base })[limit] !== '';

type BudgetFormProps = { budget?: Budget | undefined; close: () => void };

export function BudgetForm({ budget, close }: BudgetFormProps) {
  const isNew = budget === undefined;
  const assistants = useChoices(
    'listAssistants',
    async () => (await api().assistants.list({ limit: 100 }).page()).items,
  );
  const campaigns = useChoices(
    'listWorkflows',
    async () => (await api().workflows.list({ limit: '100' }).page()).items,
  );
  const bases = useChoices(
    'listKnowledgeBases',
    async () => (await api().knowledgeBases.list({ limit: 100 }).page()).items,
  );
  const { allowed } = usePermissions()('listMembers');
  const members = useQuery({
    queryKey: ['budget-choices', 'members'],
    queryFn: async () => (await api().members.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  const people = (members.data ?? []).filter(({ status }) => status === 'active');
  const addresses = new Map(people.map(({ email, name }) => [email, `${name} (${email})`]));
  for (const email of budget?.recipients ?? []) if (!addresses.has(email)) addresses.set(email, email);
  return (
    <EntityDialog<Values>
      title={isNew ? 'New budget' : `Change ${budget.name}`}
      submit={isNew ? 'Create budget' : 'Save budget'}
      size="lg"
      initial={valuesOf(budget)}
      fields={(form) => [
        { name: 'name', label: 'Name', required: true, maxLength: 200 },
        {
          columns: [
            { name: 'amount', label: 'US dollars', kind: 'number', min: 0, required: true },
            { name: 'period', label: 'Period', kind: 'choice', choices: PERIODS, disabled: !isNew },
          ],
        },
        {
          columns: [
            { name: 'limit', label: 'Holds', kind: 'choice', choices: LIMITS, disabled: !isNew },
            {
              name: 'counts',
              label: 'Counts',
              kind: 'choice',
              choices: COUNTS,
              disabled: !isNew,
              when: ({ limit }) => limit !== 'base',
            },
          ],
        },
        {
          name: 'assistant',
          label: 'Assistant',
          kind: 'choice',
          choices: assistants,
          disabled: !isNew,
          when: ({ limit }) => limit === 'assistant',
        },
        {
          name: 'campaign',
          label: 'Campaign',
          kind: 'choice',
          choices: campaigns,
          disabled: !isNew,
          when: ({ limit }) => limit === 'campaign',
        },
        {
          name: 'channel',
          label: 'Channel',
          kind: 'choice',
          choices: CHANNELS,
          disabled: !isNew,
          when: ({ limit }) => limit === 'channel',
        },
        {
          name: 'base',
          label: 'Knowledge base',
          kind: 'choice',
          choices: bases,
          disabled: !isNew,
          when: ({ limit }) => limit === 'base',
        },
        {
          name: 'shares',
          label: 'Alert at these percentages',
          description: 'Such as 50, 80, at most six. At 100 there is always an alert.',
          required: true,
        },
        addresses.size > 0 && {
          name: 'recipients',
          label: 'Members who get an e-mail',
          kind: 'choices',
          choices: Object.fromEntries(addresses),
        },
        <p key="webhooks" className="quiet">
          Webhooks hear of every alert: subscribe an endpoint to <code>model_router.budget.threshold_reached</code>.
        </p>,
        { name: 'hard', label: 'Refuse requests to models when it is spent', kind: 'check' },
        form.values.hard && (
          <div key="hard-stop" className="hard-stop" role="note">
            <p>What happens then, also in conversations and calls that are under way:</p>
            <ul>
              <li>No vendor is asked any more. An answer that is being written stops where it is.</li>
              <li>
                The built-in flow model goes on with the flow: it chooses ways and fills forms, and says what the author
                wrote.
              </li>
              <li>
                No call or conversation is cut off. Calls go on, and new ones are placed: pause the campaign to stop
                those.
              </li>
              <li>
                Knowledge is found by its words where meaning would cost; new documents fail until the budget is raised.
              </li>
            </ul>
          </div>
        ),
        {
          name: 'refusesUnpriced',
          label: 'Refuse models without a known price, too',
          description: 'Otherwise they are counted by an estimate.',
          kind: 'check',
          when: ({ hard }) => hard,
        },
      ]}
      isReady={(values) => alertSharesOf(values.shares) !== undefined && isChosen(values)}
      send={(values) => {
        const [alert_at = 0.8, ...alert_shares] = alertSharesOf(values.shares) ?? [];
        const changeable = {
          name: values.name,
          amount_usd: Number(values.amount),
          alert_at,
          alert_shares,
          recipients: values.recipients,
          hard: values.hard,
          unpriced: values.refusesUnpriced ? ('refuse' as const) : ('estimate' as const),
        };
        return budget
          ? api().modelRouter.budgets.update(budget.id, changeable)
          : api().modelRouter.budgets.create({
              ...changeable,
              period: values.period,
              counts: values.limit === 'base' ? 'models' : values.counts,
              ...scopeOf(values),
            });
      }}
      refresh={['budgets']}
      close={() => close()}
    />
  );
}

export const BudgetRemoval = ({ budget, close }: { budget: Budget; close: () => void }) => (
  <EntityDialog
    title={`Remove ${budget.name}?`}
    submit="Remove budget"
    isDangerous
    send={() => api().modelRouter.budgets.delete(budget.id)}
    refresh={['budgets']}
    close={() => close()}
  >
    <p>Nothing is counted against it or refused any more. What was spent stays in the ledger.</p>
  </EntityDialog>
);
