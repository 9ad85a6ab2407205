// Copies an assistant: beside itself, into a file, or from a file of this or another organization.
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import { drawingOps, parseAssistantFile, toFileText } from './assistant-file.ts';

type Assistant = Pick<Answer<'getAssistant'>, 'id' | 'name' | 'description' | 'draft_revision_id' | 'active_revision_id'>;

const graphOf = ({ id, draft_revision_id, active_revision_id }: Assistant) =>
  api().assistants.revisions.graph.get(id, draft_revision_id ?? active_revision_id ?? '');

async function makeFrom(name: string, description: string, graph: unknown): Promise<string> {
  const made = await api().assistants.create({ name, description });
  for (const ops of drawingOps(graph))
    await api().assistants.revisions.graph.apply(made.id, made.draft_revision_id ?? '', { ops });
  await queries.invalidateQueries({ queryKey: ['assistants'] });
  return made.id;
}

export function DuplicateDialog({ assistant, close }: { assistant: Assistant; close: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState(`Copy of ${assistant.name}`.slice(0, 200));
  const send = async () => {
    const id = await makeFrom(name.trim(), assistant.description, await graphOf(assistant));
    await navigate({ to: '/assistants/$id', params: { id } });
  };
  return (
    <DialogForm title={`Duplicate ${assistant.name}`} submit="Duplicate" isReady={name.trim() !== ''} send={send} close={close}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="quiet">The copy begins as a draft with the same flow. Tests and settings of revisions stay where they are.</p>
    </DialogForm>
  );
}

export async function exportAssistant(assistant: Assistant): Promise<void> {
  const { name, description } = assistant;
  const text = toFileText({ name, description, graph: await graphOf(assistant) });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${name.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'assistant'}.assistant.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function ImportDialog({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const send = async () => {
    const read = parseAssistantFile((await file?.text()) ?? '');
    const id = await makeFrom(read.name, read.description, read.graph);
    await navigate({ to: '/assistants/$id', params: { id } });
  };
  return (
    <DialogForm title="Import an assistant" submit="Import" isReady={file !== undefined} send={send} close={close}>
      <label className="stack">
        File
        <input type="file" accept=".json,application/json" onChange={(event) => setFile(event.currentTarget.files?.[0])} />
      </label>
      <p className="quiet">
        It becomes a new draft. Tools and knowledge of another organization are not in the file: the findings say what to choose
        anew.
      </p>
    </DialogForm>
  );
}
