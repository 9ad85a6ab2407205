// Searches by words and by meaning together: what each finds, what is found before it is embedded, and what a search may cost.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { laidOut, settled } from '../../../tests/support/knowledge.ts';
import { explain, listen } from '../../../tests/support/plans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const newBase = async (client: Client = app.owner): Promise<string> =>
  created(await client.post('/v1/knowledge-bases', { name: 'Help' })).id;
const add = async (kb: string, title: string, text: string, more: object = {}): Promise<string> =>
  created(await app.owner.post(`/v1/knowledge-bases/${kb}/documents`, { title, text, ...more })).id;
type Result = {
  title: string;
  text: string;
  score: number;
  scores: { lexical: number; semantic: number | null; combined: number };
};
const search = async (kb: string, query: string, more: object = {}): Promise<Result[]> => {
  const answer = await app.owner.post(`/v1/knowledge-bases/${kb}/search`, { query, ...more });
  expect(answer.status).toBe(200);
  return answer.body.results;
};

describe('a search', () => {
  let kb: string;
  beforeAll(async () => {
    kb = await newBase();
    const texts = {
      'Error codes':
        'When the display shows QX-4711, close the door and press start. E17 means that no water comes in.',
      Staff: 'Mrs. Okonkwo-Hering is in charge of the workshop. Mr. May sells the machines.',
      Guarantee: 'We mend or replace a washing machine for two years. After that a visit costs 80 euros.',
      Öffnungszeiten: 'Montags bis freitags ist die Werkstatt von neun bis siebzehn Uhr geöffnet.',
      営業時間: '月曜日から金曜日まで、九時から十七時まで営業しています。',
      Paint: 'The machines come in white and in grey.',
    };
    for (const [title, text] of Object.entries(texts))
      await settled(app.owner, kb, await add(kb, title, text), 100_000);
  }, 120_000);

  it.each([
    ['QX-4711', 'Error codes'],
    ['my machine says e17', 'Error codes'],
    ['who is okonkwo', 'Staff'],
    ['guarantee', 'Guarantee'],
    ['Wann ist die Werkstatt geöffnet?', 'Öffnungszeiten'],
    ['営業時間', '営業時間'],
  ])('for “%s” finds it first', async (query, title) => {
    const [first] = await search(kb, query);
    expect(first?.title).toBe(title);
  });

  it('tells what words and meaning added, best first', async () => {
    const results = await search(kb, 'What does a visit cost after two years?');
    for (const { score, scores } of results) {
      expect(scores.combined).toBeCloseTo((scores.semantic ?? 0) + 0.3 * scores.lexical, 9);
      expect(score).toBe(Math.min(scores.combined, 1));
      expect(scores.lexical).toBeGreaterThanOrEqual(0);
      expect(scores.lexical).toBeLessThanOrEqual(1);
    }
    expect(results.map(({ score }) => score)).toEqual(results.map(({ score }) => score).sort((a, b) => b - a));
    expect(results[0]).toMatchObject({ title: 'Guarantee' });
    expect(results[0]?.scores.lexical).toBeGreaterThan(0.5);
  });

  it('counts a word in the title, and little words only where there are no others', async () => {
    const [byTitle] = await search(kb, 'paint');
    expect(byTitle).toMatchObject({ title: 'Paint' });
    expect(byTitle?.scores.lexical).toBe(1);
    for (const { scores } of await search(kb, 'and is the')) expect(scores.lexical).toBeGreaterThanOrEqual(0);
  });

  it.each([
    "'",
    "''' | & ! <-> :*",
    '\\',
    "x\\' or 1=1",
    '()',
    '🙂🙂',
    'a:A | b:*',
    `${'word '.repeat(1500)}`,
    `'${'\\'.repeat(2000)}`,
    '\u0001\u0002',
  ])('for %j is no error', async (query) => {
    await search(kb, query);
  });

  it('never finds by words what another organization, or a reader without clearance, may not see', async () => {
    const secret = await add(kb, 'Salaries', 'The zanzibar bonus is paid in June.', {
      clearance_level: 5,
      audience_tags: ['board'],
    });
    await laidOut(app.owner, kb, secret);
    const titles = async (more: object) => (await search(kb, 'zanzibar bonus', more)).map(({ title }) => title);
    expect(await titles({})).not.toContain('Salaries');
    expect(await titles({ clearance_level: 5 })).not.toContain('Salaries');
    expect(await titles({ clearance_level: 5, audience_tags: ['board'] })).toContain('Salaries');
    const { client: stranger } = await app.newOrganization();
    const own = await newBase(stranger);
    expect((await stranger.post(`/v1/knowledge-bases/${kb}/search`, { query: 'zanzibar' })).status).toBe(404);
    const found = await stranger.post(`/v1/knowledge-bases/${own}/search`, { query: 'zanzibar bonus' });
    expect(found.body.results).toEqual([]);
  });
});

describe('a long document', () => {
  it('is found by its words before it is embedded, tells its progress, and is overtaken by a short one', async () => {
    const kb = await newBase();
    const parts = Array.from(
      { length: 400 },
      (_, i) => `# Part ${i}\n\nThe part with the name zebu${i} is kept in hall ${i}.`,
    );
    const long = await add(kb, 'Parts', parts.join('\n\n'));
    const read = await laidOut(app.owner, kb, long);
    expect(read).toMatchObject({ passages_total: 400, chunks_total: 400 });
    expect(read.passages_embedded).toBeLessThan(400);
    const [hit] = await search(kb, 'Where is zebu399?', { top_k: 1 });
    expect(hit).toMatchObject({
      text: 'The part with the name zebu399 is kept in hall 399.',
      scores: { semantic: null },
    });
    expect(hit?.scores.combined).toBeCloseTo(0.8 * (hit?.scores.lexical ?? 0), 9);
    const short = await add(kb, 'Hours', 'The counter opens at nine.');
    expect(await settled(app.owner, kb, short, 100_000)).toMatchObject({ status: 'indexed', passages_embedded: 1 });
    expect((await app.owner.get(`/v1/knowledge-bases/${kb}/documents/${long}`)).body.status).toBe('indexing');
    const [counter] = await search(kb, 'When can I come to the desk?', { top_k: 1 });
    expect(counter).toMatchObject({ title: 'Hours', scores: { semantic: expect.any(Number) } });
    await app.owner.delete(`/v1/knowledge-bases/${kb}`);
  });

  it('costs nothing for what the base has embedded before', async () => {
    const kb = await newBase();
    const text = '# Fees\n\nA transfer is free.\n\n# Cards\n\nA card costs two euros.';
    await settled(app.owner, kb, await add(kb, 'Terms', text), 100_000);
    const calls = async () =>
      Number(
        (
          await app.kernel.db.queryable.query<{ n: string }>(
            `select count(*) as n from model_invocations where kb_id = $1`,
            [kb],
          )
        ).rows[0]?.n,
      );
    const before = await calls();
    const same = await add(kb, 'Terms', text);
    expect(await settled(app.owner, kb, same, 100_000)).toMatchObject({ status: 'indexed', passages_embedded: 2 });
    expect(await calls()).toBe(before);
    expect(await search(kb, 'card', { top_k: 10 })).toHaveLength(4);
  });
});

describe('passages of earlier versions', () => {
  it('get their words in the background', async () => {
    const kb = await newBase();
    const id = await add(kb, 'Old', 'The quokka lives on an island.');
    await settled(app.owner, kb, id, 100_000);
    await app.kernel.db.queryable.query(`update document_chunks set words = null where document_id = $1`, [id]);
    const lexical = async () => (await search(kb, 'quokka'))[0]?.scores.lexical;
    expect(await lexical()).toBe(0);
    await app.kernel.db.queryable.query(`select enqueue_job('fill-passage-words', '{}', null, 25, null)`);
    await expect.poll(lexical, { timeout: 30_000 }).toBeGreaterThan(0.5);
  });
});

describe('among twenty thousand passages of others', () => {
  it('a search by words reads those of its own base, and no more than it compares', async () => {
    const kb = await newBase();
    const id = await add(kb, 'Hours', 'The shop opens at nine.');
    await settled(app.owner, kb, id, 100_000);
    const connection = new pg.Client({ connectionString: app.databaseUrl });
    await connection.connect();
    const other = await newBase();
    const others = await add(other, 'Others', 'The shop opens at ten.');
    await settled(app.owner, other, others, 100_000);
    // As many passages beside it that say the same in other words.
    await connection.query(
      `insert into document_chunks (org_id, document_id, generation, position, kb_id, heading, text, tokens, words)
       select org_id, document_id, generation, n, kb_id, heading, text, tokens,
         array_to_tsvector(array['kb ' || kb_id]) || to_tsvector('english', 'shop opens number ' || n)
       from document_chunks, generate_series(1, 20000) n where document_id = $1`,
      [others],
    );
    await connection.query('vacuum analyze document_chunks');
    const heard = listen();
    await search(kb, 'When does the shop open?');
    const own = heard.take();
    await search(other, 'When does the shop open?');
    const theirs = heard.take();
    heard.end();
    const isLarge = (table: string): boolean => table === 'document_chunks';
    try {
      for (const statement of own.filter(({ text }) => text.includes('tsquery'))) {
        const { rows, walks } = await explain(connection, statement, isLarge);
        expect({ walks, few: rows < 100 }, statement.text).toEqual({ walks: [], few: true });
      }
      expect(own.filter(({ text }) => text.includes('tsquery')).length).toBeGreaterThanOrEqual(2);
      for (const statement of theirs.filter(({ text }) => text.includes('tsquery'))) {
        const { walks } = await explain(connection, statement, isLarge);
        expect(walks, statement.text).toEqual([]);
      }
    } finally {
      await connection.end();
    }
  });
});
