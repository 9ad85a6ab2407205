// What a list gives away: itself as a file, asked for as text/csv with its filters, and a link that opens the same view again.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { currentSession } from '../session/session.ts';
import { errorText } from './problem-text.ts';
import { CopyButton, saveFile } from './states.tsx';

type CsvDownloadProps = {
  path: string;
  name: string;
  /** As the API takes them; empty ones are left out. */
  query?: Readonly<Record<string, string | undefined>>;
};

async function save({ path, name, query = {} }: CsvDownloadProps): Promise<void> {
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const address = parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
  const response = await fetch(address, { headers: { accept: 'text/csv', 'x-api-key': currentSession()?.key ?? '' } });
  if (!response.ok) throw new Error('The file could not be made. Try again.');
  saveFile(name, await response.blob());
}

export function CsvDownload(props: CsvDownloadProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => save(props) });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Download CSV
      </Button>
      <CopyButton text={window.location.href} what="link to this view" label="Copy link" />
      {error && <span role="alert">{errorText(error)}</span>}
    </>
  );
}
