// Members of an organization for tests: two processes over one database, and people who join by the link of their invitation.
import { afterAll, beforeAll } from 'vitest';
import { type TestApp, testApp, testClock } from './app.ts';
import { type Client, created, type Reply } from './client.ts';

type Joined = {
  id: string;
  email: string;
  client: Client;
  session: { id: string; plain_text_key: string; expires_at: string };
};

export class MemberWorld {
  readonly clock = testClock();
  readonly #role: string;
  #apps: TestApp[] = [];
  #made = 0;

  /** `role`: of those who are invited without one. Starts before the tests of the file, and stops after them. */
  constructor(role: string) {
    this.#role = role;
    const options = { clock: this.clock, env: { RATE_LIMITS: 'off' } };
    beforeAll(async () => {
      const first = await testApp(options);
      this.#apps = [first, await testApp({ ...options, databaseUrl: first.databaseUrl })];
    });
    afterAll(async () => {
      for (const app of this.#apps.toReversed()) await app.stop();
    });
  }

  get app(): TestApp {
    return this.#apps[0]!;
  }

  /** Another process over the same database. */
  get other(): TestApp {
    return this.#apps[1]!;
  }

  get anonymous(): Client {
    return this.app.owner.as('');
  }

  newAddress = (): string => `person-${++this.#made}@example.com`;

  invite = async (body: object = {}, maker = this.app.owner): Promise<Reply['body']> => {
    const invited = { name: 'Dana', email: this.newAddress(), role: this.#role, ...body };
    return created(await maker.post('/v1/identity/members', invited));
  };

  open = async (body: object): Promise<Reply['body']> => created(await this.anonymous.post('/console/session', body));

  join = async (body: object = {}, maker = this.app.owner): Promise<Joined> => {
    const { id, email, link } = await this.invite(body, maker);
    const session = await this.open({ code: link.code });
    return { id, email, session, client: this.app.owner.as(session.plain_text_key) };
  };
}

export const statusOf = async (client: Client): Promise<number> => (await client.get('/v1/identity/whoami')).status;
