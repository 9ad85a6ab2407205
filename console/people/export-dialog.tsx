// Everything that is kept about a person, as one file: for whoever asks what we know of them.
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { saveFile } from '../parts/save-file.ts';
import { api } from '../session/client.ts';

export function PersonExport({ person, close }: { person: Schema<'EndUser'>; close: () => void }) {
  const send = async () => {
    const text = JSON.stringify(await api().endUsers.export(person.id), null, 2);
    saveFile(`person-${person.id}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <DialogForm title="Export everything about this person?" submit="Download file" send={send} close={close}>
      <p>
        The file holds identifiers in full, traits, facts, conversations, calls, consents, merges and reviews. Keep it as safe as
        the person would. The export is written to the audit log.
      </p>
      <p className="quiet">
        Besides identity:write it needs the read scopes of everything in it: half an export would look like a whole one.
      </p>
    </DialogForm>
  );
}
