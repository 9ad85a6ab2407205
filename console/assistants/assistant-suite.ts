// Owns which release suite holds the tests of an assistant: the one it names, or a new one that it names from then on.
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';

type Assistant = Answer<'getAssistant'>;

/** The suite that the tests of this assistant are in; made when there is none yet. */
export async function suiteIdFor({ id, name, release_suite_id }: Assistant): Promise<string> {
  if (release_suite_id) return release_suite_id;
  const suite = await api().releaseSuites.create({ name: `Tests of ${name}`.slice(0, 200), cases: [] });
  await api().assistants.update(id, { release_suite_id: suite.id });
  await queries.invalidateQueries({ queryKey: ['assistants', id] });
  return suite.id;
}

export const caseName = ({ test, name }: Pick<Schema<'TestCase'>, 'test' | 'name'>): string =>
  test ?? name ?? 'Unnamed test';
