import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { sql } from '../../kernel/db/sql.ts';

let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const events = (type: string) =>
  app.kernel.db.rows<{ data: { phone: string } }>(sql`select data from events where type = ${type} order by xid, id`);
const importCsv = (raw: string) =>
  app.owner.send('POST', '/dnc/import', { raw, headers: { 'content-type': 'text/csv' } });

describe('the do-not-call list', () => {
  it('takes a number however it is written, once, and keeps the first date', async () => {
    const first = await app.owner.post('/dnc', { phone: '(202) 555-0147', note: 'by letter' });
    expect([first.status, first.body.phone, first.body.source]).toEqual([201, '+12025550147', 'api']);
    clock.advance(5000);
    const second = await app.owner.post('/dnc', { phone: '+1 202 555 0147' });
    expect(second.body).toEqual(first.body);
    expect((await events('compliance.dnc.added')).filter(({ data }) => data.phone === '+12025550147')).toHaveLength(1);
    expect((await app.owner.get('/dnc/%2B12025550147')).body).toEqual(first.body);
    expect((await app.owner.get('/dnc/2025550147')).body).toEqual(first.body);
  });

  it.each([
    ['no phone', {}],
    ['a phone that is no text', { phone: 2025550147 }],
    ['a phone that cannot be one', { phone: '12' }],
    ['words', { phone: 'call me' }],
    ['a very long phone', { phone: '1'.repeat(100_000) }],
    ['a long note', { phone: '+12025550147', note: 'x'.repeat(501) }],
  ])('refuses %s with 400 naming the field', async (_case, body) => {
    const reply = await app.owner.post('/dnc', body);
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
    expect(reply.body.message).toMatch(/phone|note/);
  });

  it('lets a number go again, with a trace of who did it', async () => {
    await app.owner.post('/dnc', { phone: '+12025550148' });
    expect((await app.owner.delete('/dnc/%2B12025550148')).status).toBe(204);
    expect((await app.owner.delete('/dnc/%2B12025550148')).status).toBe(404);
    expect((await app.owner.get('/dnc/%2B12025550148')).status).toBe(404);
    expect((await app.owner.get('/dnc/not-a-number')).status).toBe(404);
    const { body } = await app.owner.get('/v1/audit-log?action=compliance.dnc.removed&subject=%2B12025550148');
    expect(body.data).toHaveLength(1);
    // The log never forgets, so it holds a fingerprint of the number.
    expect(JSON.stringify(body)).not.toContain('2025550148');
    expect((await events('compliance.dnc.removed')).map(({ data }) => data.phone)).toContain('+12025550148');
  });

  it('pages newest first, and a cursor of no list is 400', async () => {
    const { client } = await app.newOrganization('Pagers');
    for (let i = 10; i < 17; i++) await client.post('/dnc', { phone: `+120255501${i}` });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { body: { data: { phone: string }[]; pagination: { nextCursor: string | null } } } = await client.get(
        `/dnc?limit=3&cursor=${cursor}`,
      );
      seen.push(...page.body.data.map(({ phone }) => phone));
      cursor = page.body.pagination.nextCursor;
    }
    expect(seen).toEqual([16, 15, 14, 13, 12, 11, 10].map((n) => `+120255501${n}`));
    for (const query of ['cursor=xyz', 'limit=0', 'limit=101', 'source=rumour'])
      expect((await client.get(`/dnc?${query}`)).status).toBe(400);
  });

  it('of one organization says nothing to another', async () => {
    const { client } = await app.newOrganization('Others');
    await app.owner.post('/dnc', { phone: '+12025550149' });
    expect((await client.get('/dnc/%2B12025550149')).status).toBe(404);
    expect((await client.delete('/dnc/%2B12025550149')).status).toBe(404);
    const check = await client.post('/dnc/check', { phones: ['+12025550149'] });
    expect(check.body.data).toEqual([{ given: '+12025550149', phone: '+12025550149', listed: false, because: null }]);
    const own = await app.owner.post('/dnc/check', { phones: ['2025550149', 'nonsense'] });
    expect(own.body.data).toEqual([
      { given: '2025550149', phone: '+12025550149', listed: true, because: '+12025550149' },
      { given: 'nonsense', phone: null, listed: false, because: null },
    ]);
  });

  it('is one entry when twenty list the same number at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.owner.post('/dnc', { phone: '+12025550150' })),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await events('compliance.dnc.added')).filter(({ data }) => data.phone === '+12025550150')).toHaveLength(1);
  });
});

describe('importing a list', () => {
  it('reads CSV as spreadsheets write it, and names the rows that are no numbers', async () => {
    const reply = await importCsv(
      '\ufeffName;"Phone number";Reason\r\n"Doe; ""J""";"(303) 555-0101";"said ""no""\nloudly"\r\nX;nonsense;\r\nY;="13035550102";\r\nZ;\'+13035550101;again\r\n',
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ rows: 4, added: 2, alreadyListed: 1, repeated: 1, rejected: 1 });
    expect(reply.body.errors).toEqual([{ row: 3, value: 'nonsense', message: expect.stringContaining('phone') }]);
    expect((await app.owner.get('/dnc/3035550102')).body.source).toBe('import');
    const again = await importCsv('phone\n3035550102\n');
    expect(again.body).toMatchObject({ rows: 1, added: 0, alreadyListed: 1, rejected: 0 });
  });

  it('reads JSON as well', async () => {
    const reply = await app.owner.post('/dnc/import', {
      phones: ['3035550103', { phone: '3035550104', note: 'why' }, 'x'],
    });
    expect(reply.body).toMatchObject({ rows: 3, added: 2, rejected: 1 });
    expect((await app.owner.get('/dnc/3035550104')).body.note).toBe('why');
  });

  it.each([
    ['nothing', ''],
    ['a header alone', 'phone\n'],
    ['the wrong columns', 'name,mail\nx,y'],
    ['a quote that is never closed', 'phone\n"3035550105'],
    ['JSON that is broken', '{"phones": ['],
    ['JSON without rows', '{"numbers": []}'],
    ['JSON rows of the wrong kind', '{"phones": [7]}'],
    ['JSON nested too deeply', `{"phones": ${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['U+0000', 'phone,note\n3035550105,a\0b'],
  ])('refuses %s with 400, and lists no number', async (_case, raw) => {
    const reply = await importCsv(raw);
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
    expect((await app.owner.get('/dnc/3035550105')).status).toBe(404);
  });

  it('refuses text that is not UTF-8', async () => {
    const reply = await app.owner.send('POST', '/dnc/import', { raw: Buffer.from('phone\n\xff\xfe', 'latin1') });
    expect(reply.status).toBe(400);
  });

  it('takes 25 MiB and no more, and stays awake meanwhile', async () => {
    const line = (i: number): string => `${3030000000 + i},${'x'.repeat(5000)}\n`;
    let file = 'phone,colour\n';
    for (let i = 2000000; file.length + 5100 < 25 * 1024 * 1024; i++) file += line(i);
    const importing = importCsv(file);
    let slowest = 0;
    const work = { finished: false };
    void importing.finally(() => {
      work.finished = true;
    });
    while (!work.finished) {
      const startedAt = performance.now();
      await app.owner.get('/v1/identity/whoami');
      slowest = Math.max(slowest, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const reply = await importing;
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.added).toBeGreaterThan(5000);
    expect(slowest).toBeLessThan(5000);
    expect((await importCsv(`${file}${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
  });
});

describe('a consent', () => {
  const grant = (body: object) => app.owner.post('/consents', { phone: '+14045550101', channel: 'text', ...body });

  it('is recorded, holds until it expires or is revoked, and is never erased', async () => {
    const expiresAt = new Date(clock.nowMs() + 60_000).toISOString();
    const { status, body } = await grant({ source: 'web_form', evidence: 'Form 12', expiresAt });
    expect([status, body.holds, body.expiresAt]).toEqual([201, true, expiresAt]);
    clock.advance(60_001);
    expect((await app.owner.get(`/consents/${body.id}`)).body.holds).toBe(false);
    const { body: second } = await grant({});
    const revoked = await app.owner.post(`/consents/${second.id}/revoke`, { because: 'asked' });
    expect(revoked.body).toMatchObject({ holds: false, revokedBecause: 'asked' });
    expect((await app.owner.post(`/consents/${second.id}/revoke`)).body).toEqual(revoked.body);
    const { body: list } = await app.owner.get('/consents?phone=4045550101');
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([second.id, body.id]);
    expect((await events('compliance.consent.revoked')).length).toBe(1);
  });

  it.each([
    ['no channel', { channel: undefined }],
    ['an unknown channel', { channel: 'pigeon' }],
    ['a phone that cannot be one', { phone: 'x' }],
    ['an expiry before it was given', { grantedAt: '2026-01-02T00:00:00Z', expiresAt: '2026-01-01T00:00:00Z' }],
    ['a day in the future', { grantedAt: '2099-01-01T00:00:00Z' }],
    ['a date that is none', { grantedAt: 'yesterday' }],
  ])('with %s is refused with 400', async (_case, body) => expect((await grant(body)).status).toBe(400));
});

describe('settings', () => {
  it('begin with the law, and can be made stricter', async () => {
    const { client } = await app.newOrganization('Strict');
    expect((await client.get('/compliance/settings')).body).toMatchObject({
      consentMode: 'warn',
      hours: { from: 8, to: 21 },
      maxAttemptsPer24h: 3,
    });
    const { status, body } = await client.patch('/compliance/settings', {
      hours: { from: 9, to: 20 },
      states: { FL: { to: 19, sunday: null }, GA: { from: 10 } },
    });
    expect([status, body.hours]).toEqual([200, { from: 9, to: 20 }]);
    const { body: rules } = await client.get('/compliance/rules');
    const rule = (state: string) => rules.data.find((row: { state: string }) => row.state === state);
    expect(rule('FL').values).toMatchObject({ from: 8, to: 19, sunday: null });
    expect(rule('GA').values).toMatchObject({ from: 10, to: 21 });
    expect(rule('TX').citation).toContain('Tex.');
    expect((await client.get('/v1/audit-log?action=compliance.settings.updated')).body.data).toHaveLength(1);
  });

  it.each([
    ['longer hours', { hours: { from: 7, to: 21 } }],
    ['hours that end before they begin', { hours: { from: 20, to: 9 } }],
    ['more attempts', { maxAttemptsPer24h: 4 }],
    ['more calls about debts', { collections: { maxAttemptsPer7Days: 8, quietDaysAfterConversation: 7 } }],
    ['fewer quiet days', { collections: { maxAttemptsPer7Days: 7, quietDaysAfterConversation: 3 } }],
    ['a state open longer', { states: { FL: { to: 21 } } }],
    ['a state open on a closed day', { states: { AL: { sunday: { from: 12, to: 15 } } } }],
    ['a state with a higher cap', { states: { FL: { maxPer24h: 4 } } }],
    ['an unknown mode', { consentMode: 'maybe' }],
    ['a day that does not exist', { holidays: [{ date: '2026-02-30' }] }],
    ['a state that is no code', { states: { Florida: {} } }],
  ])('are never looser: %s is 400, and nothing changes', async (_case, change) => {
    const before = (await app.owner.get('/compliance/settings')).text;
    const reply = await app.owner.patch('/compliance/settings', change);
    expect(reply.status, reply.text).toBe(400);
    expect((await app.owner.get('/compliance/settings')).text).toBe(before);
  });
});
