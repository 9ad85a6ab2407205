// Ways that are hard to tell apart by meaning: found by the server, with its embedding model, when a flow is validated.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../../flow/inspection/finding.ts';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type Way = [prompt: string, ...examples: string[]];

/** A dialogue with these ways, each to a node of its own. */
async function flowWith(ways: readonly Way[]): Promise<string> {
  const made = created(await app.owner.post('/v1/assistants', { name: 'Ways' }));
  const graph = `/v1/assistants/${made.id}/revisions/${made.draft_revision_id}/graph`;
  const node = (id: string, type: string, config: object) => ({ op: 'upsert_node', node: { id, type, config } });
  const edge = (source: string, target: string, more: object = {}) => ({
    op: 'add_edge',
    edge: { source, target, ...more },
  });
  created(
    await app.owner.post(`${graph}/ops`, {
      ops: [
        node('wish', 'dialogue', { instructions: 'say: How can I help you?' }),
        node('bye', 'end', {}),
        ...ways.flatMap(([prompt, ...examples], i) => [
          node(`n${i}`, 'message', { text: 'Sure.' }),
          edge('wish', `n${i}`, { kind: 'conditional', condition: { type: 'llm', prompt, examples } }),
          edge(`n${i}`, 'bye'),
        ]),
        { op: 'set_entry_node', node_id: 'wish' },
      ],
    }),
  );
  return graph;
}

async function nearWays(ways: readonly Way[]): Promise<string[]> {
  const verdict = created(await app.owner.post(`${await flowWith(ways)}/validate`, { ops: [] })) as {
    findings: Finding[];
  };
  return verdict.findings
    .filter(({ rule_id }) => rule_id === 'branch.ambiguous_llm_conditions')
    .map(({ message }) => message);
}

describe('ways are hard to tell apart', () => {
  it.each<[Way, Way]>([
    [['The customer wants their money back'], ['The guest asks for a refund']],
    [['The visitor reports that the goods arrived broken'], ['The person says the product was damaged on delivery']],
    [['The person wants to give money'], ['The caller would like to make a donation']],
    [
      ['First way', 'my sink drips', 'the tap will not close', 'there is water under the basin', 'a pipe is leaking'],
      [
        'Other way',
        'water runs out of the pipe',
        'the basin leaks',
        'the faucet keeps dripping',
        'it is wet under the sink',
      ],
    ],
    [
      ['My line', 'my internet is down', 'no connection', 'wifi does not work', 'the router is offline'],
      ['Outage', 'I cannot get online', 'internet is not working', 'the connection drops', 'no wifi at home'],
    ],
  ])('where they mean the same in other words: %s', async (...ways) => {
    const [finding, ...more] = await nearWays(ways);
    expect(finding).toMatch(/^Two edges are hard to tell apart: “.+” and “.+”/);
    expect(more).toEqual([]);
  });

  it.each<[string, Way[]]>([
    ['a word is shared', [['The person wants to open an account'], ['The person wants to close an account']]],
    ['the matter is another', [['The person asks about the price'], ['The guest lost a glove in the yard']]],
    [
      'a wish is the contrary',
      [['The person wants to book an appointment'], ['The patient wants to cancel an appointment']],
    ],
    [
      'each has its own examples',
      [
        [
          'Boats',
          'I want to rent a boat',
          'can I hire a canoe',
          'two kayaks for sunday',
          'do you have rowing boats free',
        ],
        [
          'Berths',
          'I need a berth',
          'where can I moor tonight',
          'a mooring for ten meters',
          'is there a place at the pier',
        ],
      ],
    ],
    [
      'one says yes and the other no',
      [
        ['The person says yes and wants to book', 'yes', 'yes please', 'sure, book it', 'go ahead', 'ok do that'],
        ['The person says no and does not want to book', 'no', 'no thanks', 'do not book it', 'not now', 'rather not'],
      ],
    ],
    [
      'words of neighboring matters are shared',
      [
        [
          'Cancel',
          'cancel my appointment',
          'please cancel my booking',
          'I have to cancel',
          'I do not need it any more',
        ],
        ['Move', 'move my appointment', 'can I come on Monday instead', 'I need another time', 'reschedule my booking'],
      ],
    ],
  ])('but not where %s', async (_why, ways) => {
    expect(await nearWays(ways)).toEqual([]);
  });

  it('and that is known from then on to every verdict, and to none before', async () => {
    const ways: Way[] = [['The guest wants to have something to eat'], ['A person would like to order food']];
    const graph = await flowWith(ways);
    const rename = { op: 'upsert_node', node: { id: 'bye', type: 'end', name: 'Goodbye', config: {} } };
    const rules = async (): Promise<string[]> =>
      created(
        await app.owner.post(`${graph}/ops`, {
          ops: [{ ...rename, node: { ...rename.node, name: `Bye ${Math.random()}` } }],
        }),
      ).validation.findings.map(({ rule_id }: Finding) => rule_id);
    expect(await rules()).not.toContain('branch.ambiguous_llm_conditions');
    created(await app.owner.post(`${graph}/validate`, { ops: [] }));
    expect(await rules()).toContain('branch.ambiguous_llm_conditions');
  });
});
