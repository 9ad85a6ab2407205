// Nobody stalls the service with one body: every writing route gets about a megabyte of everything its example has room for.
import { beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../server/app.ts';
import type { Route } from '../../server/http/route.ts';
import { undoAfterAll } from '../support/clean-up.ts';
import { factories } from '../support/factories.ts';
import { attacksOn } from '../support/large-bodies.ts';
import { steadyStall, type Watched, watchedServer } from '../support/stalls.ts';

const MAX_MS = 100;
const PER_ROUTE = process.env.PROVE ? Number.POSITIVE_INFINITY : 3;

let server: Watched;
const undo = undoAfterAll();
beforeAll(async () => {
  server = await watchedServer();
  undo(() => server.stop());
});

const routes = routeTable().filter(
  (route) => !route.open && route.idempotency !== 'none' && (route.body || route.bytes),
);

async function pathOf(route: Route): Promise<string> {
  let path: string = route.path;
  for (const [name, { kind }] of Object.entries(route.params))
    path = path.replace(`{${name}}`, kind ? await factories[kind](server.owner) : 'x');
  return path;
}

/** Another part of them for each route, so that together they cover all kinds. */
function chosen(route: Route, turn: number) {
  const all = attacksOn(route.example?.body);
  if (PER_ROUTE >= all.length) return all;
  return Array.from({ length: PER_ROUTE }, (_, i) => all[(turn + i * Math.ceil(all.length / PER_ROUTE)) % all.length]!);
}

describe('a body of a megabyte', () => {
  it('is tried on every writing route', () => expect(routes.length).toBeGreaterThan(50));

  it.each(routes.map((route, turn) => [`${route.method} ${route.path}`, route, turn] as const))(
    'delays no other request at %s',
    async (_label, route, turn) => {
      const path = await pathOf(route);
      for (const { how, make } of chosen(route, turn)) {
        const body = make();
        const headers = { 'x-api-key': server.owner.secret, 'content-type': 'application/json' };
        const { result, cpu } = await steadyStall(server, MAX_MS, async () => {
          const reply = await fetch(server.running.url + path, { method: route.method, headers, body });
          return { status: reply.status, text: (await reply.text()).slice(0, 500) };
        });
        expect(result.status, `${how}: ${result.text}`).toBeLessThan(500);
        expect(cpu, how).toBeLessThanOrEqual(MAX_MS);
      }
    },
  );
});
