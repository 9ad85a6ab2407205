// Every page of the console that the demo has something to show on, with the tabs of details: what pictures and checks of all pages visit.
import { type Client, created } from './client.ts';

const tabsOf = (page: string, ...tabs: string[]): string[] => [page, ...tabs.map((tab) => `${page}?tab=${tab}`)];

const MENU = [
  '',
  'assistants',
  'templates?name=pizza-line',
  'knowledge',
  'tools',
  'policies',
  'procedures',
  'models',
  'inbox?view=all',
  'canned-replies',
  'macros',
  ...tabsOf('service', 'ratings', 'scorecard'),
  'queues',
  'people',
  'reviews',
  ...tabsOf('merges', 'not-matches'),
  'website',
  'campaigns',
  'live',
  'call-backs',
  'outcomes',
  'calls',
  'texts',
  ...tabsOf('compliance', 'consents', 'number', 'rules', 'settings'),
  ...tabsOf('numbers', 'carriers'),
  ...tabsOf('spend', 'model', 'assistant', 'campaign', 'base', 'outcomes', 'ledger', 'budgets', 'prices', 'carriers'),
  ...tabsOf('webhooks', 'deliveries', 'live', 'catalog'),
  'audit',
  'operations',
  'team',
  'keys',
  'resolution',
  'organization',
];

/** `assistant`: the one of the demo. A page whose thing is not there is left out. */
export async function consoleAddresses(client: Client, assistant: string): Promise<string[]> {
  const list = async (path: string): Promise<Record<string, string>[]> => created(await client.get(path)).data;
  const firstOf = async (path: string): Promise<string> => (await list(path))[0]?.id ?? '';
  const base = await firstOf('/v1/knowledge-bases');
  const call = created(await client.get('/calls')).calls.find(
    ({ status }: { status: string }) => status === 'COMPLETED',
  );
  const [receipt] = await list('/receipts?verdict=refuse');
  const [defer] = await list('/receipts?verdict=defer');
  const conversation = await firstOf('/v1/conversations?sort=last_activity');
  const details = [
    ...tabsOf(`assistants/${assistant}`, 'revisions', 'tests', 'changes'),
    `assistants/${assistant}/flow`,
    `assistants/${assistant}/diff?from=live&to=draft`,
    `tools/${await firstOf('/v1/tools')}`,
    ...tabsOf(`knowledge/${base}`, 'search', 'gaps', 'uses'),
    `knowledge/${base}/documents/${await firstOf(`/v1/knowledge-bases/${base}/documents`)}`,
    `inbox?view=all&conversation=${conversation}`,
    `people/${await firstOf('/v1/identity/end-users')}`,
    `reviews/${await firstOf('/v1/identity/review-requests')}`,
    ...tabsOf(`website/${await firstOf('/v1/channels')}`, 'install', 'visitors', 'limits'),
    ...tabsOf(`campaigns/${await firstOf('/workflows')}`, 'leads', 'executions', 'steps'),
    `executions/${await firstOf('/executions')}`,
    `calls/${call?.id ?? ''}`,
    'why-not-called',
    `why-not-called?phone=${encodeURIComponent((receipt ?? defer)?.phone ?? '')}`,
    `webhooks/endpoints/${await firstOf('/v1/webhooks/endpoints')}`,
    `webhooks/deliveries/${await firstOf('/v1/webhooks/deliveries')}`,
  ];
  return [...MENU, ...details.filter((address) => !/(?:\/|=)(?:\?|$)/.test(address))];
}
