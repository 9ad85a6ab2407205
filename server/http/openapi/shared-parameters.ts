// Owns how parameters are said once: in one place of each, and among the components where many operations take the same.
import { type JsonSchema, type OpenApi, pascal } from './json-schema.ts';

type Parameter = JsonSchema & { in: string; name: string; schema?: JsonSchema };
type Group = { name: string; texts: Map<string, number> };

/** What fewer operations take stays where it is read. */
const OFTEN = 3;
/** A path parameter of this name is the id of what the path names before it. */
const MANY_THINGS = 'id';
const nameIn = (path: string, { name }: Parameter): string => {
  const before =
    path
      .slice(0, path.indexOf(`/{${name}}`))
      .split('/')
      .at(-1) ?? '';
  return name === MANY_THINGS ? `IdOf${pascal(before)}` : pascal(name);
};

/** Of each name, the form that most operations take becomes a component; others stay as they are. */
export function shareParameters(document: OpenApi): void {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const groups = new Map<string, Group>();
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      (parameters as unknown as Parameter[]).map((one) => ({ path, one })),
    ),
  );
  for (const { path, one } of all) {
    // Zod's words stand on both; once is enough.
    if (one.schema?.description === one.description) delete one.schema?.description;
    const name = nameIn(path, one);
    const group = groups.get(`${one.in} ${name}`) ?? { name, texts: new Map() };
    const text = JSON.stringify(one);
    groups.set(`${one.in} ${name}`, group);
    group.texts.set(text, (group.texts.get(text) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const shared: Record<string, JsonSchema> = {};
  for (const [, { name, texts }] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [text, times] = [...texts].reduce((most, one) => (one[1] > most[1] ? one : most));
    if (times < OFTEN || name in shared) continue;
    names.set(text, name);
    shared[name] = JSON.parse(text);
  }
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    }) as NonNullable<typeof operation.parameters>;
  }
  document.components.parameters = { ...(document.components.parameters as object | undefined), ...shared };
}
