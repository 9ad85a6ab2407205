// What connections to Slack and to other programs share on their page.
import { StateTag } from '../ui/states.tsx';

export function ConnectionState({ of: { enabled, last_error } }: { of: { enabled: boolean; last_error: string | null } }) {
  if (!enabled) return <StateTag state={['Off', '']} />;
  if (last_error === null) return <StateTag state={['On', 'good']} />;
  return (
    <>
      <StateTag state={['Problem', 'bad']} /> {last_error}
    </>
  );
}

/** One per line. */
export const labelsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((label) => label.trim())
    .filter((label) => label !== '');
