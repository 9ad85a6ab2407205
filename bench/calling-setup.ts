// What benchmarks of calls share: an organization without caps at noon in all of the contiguous United States, and numbers of people there.

import { type Context, type Kernel, systemContext } from '../server/kernel/context.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { acceleratedClock } from '../server/kernel/time/clock.ts';
import { create } from '../server/modules/access/organizations.ts';
import { locateCalledParty } from '../server/modules/compliance/law/called-party.ts';

/** A Wednesday afternoon: the legal hours never make a call wait. */
const NOON = Date.UTC(2027, 5, 16, 20);

export const atNoon = (kernel: Kernel): Kernel => ({
  ...kernel,
  clock: acceleratedClock({ speed: 1, offsetMs: NOON - Date.now() }),
});

export async function callingOrganization(kernel: Kernel): Promise<Context> {
  const { id } = await create(kernel, 'Bench');
  await kernel.db.run(sql`update organizations set max_active_calls = 100000 where id = ${id}`);
  return systemContext(kernel, id, 'bench');
}

const hourIn = (zone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(NOON));
/** Area codes of states where it is day. */
export const areas = Array.from({ length: 800 }, (_, i) => 200 + i).filter((area) => {
  const { flaw, zones, states } = locateCalledParty(`+1${area}5550100`);
  // An area code of no state is another country's, where nobody may be called.
  return flaw === null && states.length > 0 && zones.every((zone) => hourIn(zone) >= 9 && hourIn(zone) < 18);
});

/** Fictional numbers of people who pick up and talk to the end, another one each time; nobody is called more often than the law allows. */
export function talkative(i: number): string {
  const [PERSONAS, TIMES] = [5, 3];
  if (i >= areas.length * PERSONAS * TIMES)
    throw new Error('there are not as many people: run fewer executions or rounds');
  const persona = Math.floor(i / areas.length) % PERSONAS;
  return `+1${areas[i % areas.length]}555010${persona}`;
}
