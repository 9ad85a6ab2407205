// `parley cells`: several installations side by side, as their operator sees them: health, size, growth, the busiest organizations, and
// when to split one. It reads what each process shows at /readyz, /metrics and /metrics/cell.
import { readFile } from 'node:fs/promises';
import type { CellReport } from '../server/modules/cells/report.ts';
import { type Cli, CliError, describeUsage, UsageError } from './program/commands.ts';
import { inOneLine, table } from './program/terminal.ts';

const TIMEOUT_MS = 15_000;
const GIGABYTE = 1e9;
const DAY_SECONDS = 86_400;

type CellAddress = { url: string; token: string | undefined };
/** `state`: ready, or why not. What was not answered is null. */
export type SeenCell = { url: string; state: string; ready: boolean; report: CellReport | null; gauges: Gauges | null };
type Gauges = Record<keyof typeof GAUGES, number | null>;

/** What of /metrics is shown; figures with several labels are added up, or the highest counts. */
const GAUGES = {
  nodes: ['parley_nodes_alive', 'sum'],
  workers: ['parley_workers_alive', 'sum'],
  calls: ['parley_calling_slots_in_use', 'sum'],
  conversations: ['parley_conversations', 'sum'],
  relay_behind: ['parley_webhooks_relay_behind', 'sum'],
  outbox_oldest_seconds: ['parley_outbox_oldest_seconds', 'max'],
  jobs_oldest_seconds: ['parley_jobs_oldest_seconds', 'max'],
  pool_waiting: ['parley_database_pool_waiting', 'sum'],
  connections: ['parley_database_server_connections', 'sum'],
  connections_limit: ['parley_database_server_connections_limit', 'sum'],
} as const;

export function addCellsCommand({ program, screen }: Cli): void {
  const command = program
    .command('cells')
    .description(
      'show several installations side by side: health, size, growth, busiest organizations, and which one to split',
    )
    .argument(
      '<place...>',
      'the address of a process of each, at HEALTH_PORT or the main port, or a file with a line "<address> [token]" for each',
    )
    .option('--room <gigabytes>', 'how large the database of a cell may become')
    .action(async (places: string[], options: { room?: string }) => {
      const room = roomOf(options.room);
      const cells = await Promise.all((await addressesOf(places)).map(look));
      const shown = cells.map((cell) => ({ ...cell, growth: growthOf(cell.report), advice: adviceFor(cell, room) }));
      screen.show(shown, () =>
        [overview(shown), busiest(cells), advice(shown)].filter((part) => part !== '').join('\n\n'),
      );
      if (cells.some(({ ready }) => !ready)) process.exitCode = 1;
    });
  describeUsage(
    command,
    'operator',
    'parley cells http://cell-a-1:8081 http://cell-b-1:8081',
    'parley cells cells.txt --room 500 --json',
  );
}

function roomOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--room is a whole number of gigabytes');
  return Number(text) * GIGABYTE;
}

/** Processes of a cell are reached inside its network, where they speak plain HTTP, as Prometheus reads them. No API key goes there. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new UsageError(`"${inOneLine(text)}" is no address. Write it as http://cell-a-1:8081`);
  return url.origin;
}

async function addressesOf(named: readonly string[]): Promise<CellAddress[]> {
  const token = process.env.METRICS_TOKEN || undefined;
  const read = async (name: string): Promise<CellAddress[]> => {
    if (/^https?:/.test(name)) return [{ url: originOf(name), token }];
    const text = await readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new CliError(
        `${inOneLine(name)} is no address, and cannot be read as a file: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
      );
    });
    const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
    return lines
      .filter((line) => line !== '')
      .map((line) => {
        const [url = '', own] = line.split(/\s+/, 2);
        return { url: originOf(url), token: own ?? token };
      });
  };
  return (await Promise.all(named.map(read))).flat();
}

async function look({ url, token }: CellAddress): Promise<SeenCell> {
  const ask = (path: string): Promise<Response> =>
    fetch(url + path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const seen: SeenCell = { url, state: 'ready', ready: true, report: null, gauges: null };
  try {
    const probe = await ask('/readyz');
    if (!probe.ok) Object.assign(seen, { ready: false, state: await reasonOf(probe) });
    const [metrics, report] = await Promise.all([ask('/metrics'), ask('/metrics/cell')]);
    if (metrics.ok) seen.gauges = gaugesIn(await metrics.text());
    if (report.ok) seen.report = (await report.json()) as CellReport;
    else if (seen.ready) Object.assign(seen, { ready: false, state: await reasonOf(report) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    Object.assign(seen, { ready: false, state: `no answer: ${cause?.code ?? message}` });
  }
  return seen;
}

const reasonOf = async (answer: Response): Promise<string> => {
  const text = await answer.text();
  try {
    return String((JSON.parse(text) as { message?: string }).message ?? answer.status);
  } catch {
    return `answered ${answer.status}`;
  }
};

export function gaugesIn(text: string): Gauges {
  const found = (name: string): number[] =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
  return Object.fromEntries(
    Object.entries(GAUGES).map(([key, [name, how]]) => {
      const values = found(name);
      if (values.length === 0) return [key, null];
      return [key, how === 'max' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0)];
    }),
  ) as Gauges;
}

type Growth = { days: number; bytes_per_day: number; events_per_day: number };

/** From the beginning of the oldest day that is known until now. A day is the least that says something. */
export function growthOf(report: CellReport | null): Growth | null {
  const oldest = report?.sizes.at(-1);
  if (!report || !oldest) return null;
  const days = (Date.parse(report.taken_at) - Date.parse(oldest.day)) / 1000 / DAY_SECONDS;
  if (days < 1) return null;
  const per = (now: number, then: number): number => Math.round((now - then) / days);
  return {
    days: Math.round(days * 10) / 10,
    bytes_per_day: per(report.bytes, oldest.bytes),
    events_per_day: per(report.events.total, oldest.events),
  };
}

/** As docs/scaling.md has it under "When to split a cell". */
const LIMITS = { events: 1000, behind: 10_000, seconds: 60, connections: 0.8, room: 0.7, days: 90, share: 0.5 };

const eventsPerSecond = ({ events }: CellReport): number => events.count / Math.max(1, events.seconds);

export function adviceFor({ ready, state, report, gauges }: SeenCell, room?: number): string[] {
  const advice: string[] = ready ? [] : [`not ready: ${state}`];
  const over = (value: number | null | undefined, limit: number): boolean => (value ?? 0) > limit;
  if (gauges?.workers === 0) advice.push('no worker runs: start one');
  if (over(gauges?.relay_behind, LIMITS.behind))
    advice.push(`${gauges?.relay_behind} events behind: if that stays so, split`);
  if (over(gauges?.outbox_oldest_seconds, LIMITS.seconds))
    advice.push('events wait for a transaction: parley_outbox_blocked names it');
  if (over(gauges?.jobs_oldest_seconds, LIMITS.seconds))
    advice.push('jobs wait: start another worker; if the database is busy, split');
  const [open, most] = [gauges?.connections ?? 0, gauges?.connections_limit ?? 0];
  if (most > 0 && open / most > LIMITS.connections)
    advice.push(`${open} of ${most} connections: a smaller pool, or split`);
  if (!report) return advice;
  const rate = eventsPerSecond(report);
  if (rate > LIMITS.events) advice.push(`${Math.round(rate)} events a second: split`);
  const growth = growthOf(report);
  if (room !== undefined) {
    const left =
      growth && growth.bytes_per_day > 0 ? (room - report.bytes) / growth.bytes_per_day : Number.POSITIVE_INFINITY;
    if (report.bytes > room * LIMITS.room)
      advice.push(`${Math.round((report.bytes / room) * 100)} % of its room: split`);
    else if (left < LIMITS.days) advice.push(`full in ${Math.max(0, Math.round(left))} days: split`);
  }
  const [first] = report.busiest;
  if (advice.length > 0 && first && first.share > LIMITS.share && report.organizations.active > 1)
    advice.push(`${first.slug} makes ${Math.round(first.share * 100)} % of the events: move it, or the others`);
  return advice;
}

const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(bytes < 10 * GIGABYTE ? 2 : 0)} GB`;
const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : String(Math.round(value));
const rate = (value: number): string => (value < 10 ? value.toFixed(2) : String(Math.round(value)));
const nameOf = ({ url, report }: SeenCell): string => report?.cell ?? url;

function stateOf(isReady: boolean, advice: readonly string[]): string {
  if (!isReady) return 'down';
  return advice.length > 0 ? 'look' : 'well';
}

function overview(cells: readonly (SeenCell & { growth: Growth | null; advice: string[] })[]): string {
  return table(
    [
      'CELL',
      'STATE',
      'VERSION',
      'NODES',
      'WORKERS',
      'ORGS',
      'SIZE',
      'A DAY',
      'EVENTS/S',
      'CALLS',
      'CONVERSATIONS',
      'ADDRESS',
    ],
    cells.map(({ url, ready, report, gauges, growth, advice }, at) => [
      nameOf(cells[at] as SeenCell),
      stateOf(ready, advice),
      report?.version ?? '–',
      number(gauges?.nodes),
      number(gauges?.workers),
      number(report?.organizations.active),
      report ? gigabytes(report.bytes) : '–',
      growth ? gigabytes(growth.bytes_per_day) : '–',
      report ? rate(eventsPerSecond(report)) : '–',
      number(gauges?.calls),
      number(gauges?.conversations),
      url,
    ]),
  );
}

function busiest(cells: readonly SeenCell[]): string {
  const all = cells.flatMap((cell) =>
    (cell.report?.busiest ?? []).map((one) => ({
      cell: nameOf(cell),
      ...one,
      rate: one.events / Math.max(1, cell.report?.events.seconds ?? 1),
    })),
  );
  if (all.length === 0) return '';
  const rows = all.sort((a, b) => b.rate - a.rate).slice(0, 10);
  return `The busiest organizations of the last day\n${table(
    ['CELL', 'ORGANIZATION', 'EVENTS/S', 'SHARE', 'ID'],
    rows.map((one) => [one.cell, one.slug, rate(one.rate), `${Math.round(one.share * 100)} %`, one.id]),
  )}`;
}

const advice = (cells: readonly (SeenCell & { advice: string[] })[]): string =>
  cells.flatMap((cell) => cell.advice.map((text) => `${nameOf(cell)}: ${text}`)).join('\n');
