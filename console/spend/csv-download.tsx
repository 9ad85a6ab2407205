// Saves a table of the API as a CSV file: the same address, asked for as text/csv.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../parts/save-file.ts';
import { currentSession } from '../session/session.ts';

async function save(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { accept: 'text/csv', 'x-api-key': currentSession()?.key ?? '' } });
  if (!response.ok) throw new Error('The file could not be made. Try again.');
  saveFile(name, await response.blob());
}

export function CsvDownload({ path, name }: { path: string; name: string }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => save(path, name) });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Download CSV
      </Button>
      {error && <span role="alert">{error.message}</span>}
    </>
  );
}
