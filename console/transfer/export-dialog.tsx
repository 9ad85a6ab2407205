// Exports an assistant: says what the file will hold and what it never holds, then saves it.
import { DialogForm } from '../parts/dialog-form.tsx';
import { saveAssistantFile } from './export-file.ts';

type ExportProps = { assistant: { id: string; name: string }; close: () => void };

export const ExportDialog = ({ assistant, close }: ExportProps) => (
  <DialogForm title={`Export ${assistant.name}`} submit="Save the file" send={() => saveAssistantFile(assistant)} close={close}>
    <p>
      The file holds the assistant as its draft is now: flow, settings and tests, and the tools, knowledge, policies and
      assistants that it names. Import it in this or another organization, or with <code>parley import</code>.
    </p>
    <p className="quiet">
      Secrets of tools are never in it: they are named, to be set again. PDF and Word documents are named too, to be uploaded
      again.
    </p>
  </DialogForm>
);
