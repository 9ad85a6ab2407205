// Imports a file into the do-not-call list, and says which rows could not be read.
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';

export function ImportDncDialog({ close }: { close: () => void }) {
  const [file, setFile] = useState<File>();
  const load = useMutation({
    mutationFn: async () => api().dnc.import((await file?.text()) ?? ''),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['dnc'] }),
  });
  const { data } = load;
  return (
    <Modal opened onClose={close} title="Import into the do-not-call list" size="lg">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) load.mutate();
        }}
      >
        <label className="stack">
          CSV file
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              load.reset();
            }}
          />
        </label>
        <p className="quiet">It needs a column phone. Nothing is ever taken off the list by an import.</p>
        {load.error && <ErrorState error={load.error} />}
        {data && (
          <>
            <p role="status">
              {data.added.toLocaleString('en')} added, {data.alreadyListed.toLocaleString('en')} were on the list already,{' '}
              {data.rejected.toLocaleString('en')} rejected.
            </p>
            {data.errors.length > 0 && (
              <ul className="changes" aria-label="Rejected rows">
                {data.errors.map(({ row, value, message }) => (
                  <li key={row}>
                    <strong>Row {row}</strong> <code>{value}</code> {message}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        <div className="bar form-end">
          <Button variant="default" onClick={close}>
            {data ? 'Close' : 'Cancel'}
          </Button>
          {!data && (
            <Button type="submit" loading={load.isPending} disabled={!file}>
              Import
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
