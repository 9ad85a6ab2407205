// Changes a document: its title, and who may find it.
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import { type ListedDocument, tagsOf } from './document-progress.ts';

export function DocumentForm({ document, close }: { document: ListedDocument; close: () => void }) {
  const [title, setTitle] = useState(document.title);
  const [level, setLevel] = useState<string | number>(document.clearance_level);
  const [tags, setTags] = useState(document.audience_tags.join(', '));
  const send = async () => {
    await api().knowledgeBases.documents.update(document.knowledge_base_id, document.id, {
      title: title.trim(),
      clearance_level: Number(level),
      audience_tags: tagsOf(tags),
    });
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
  };
  return (
    <DialogForm title={`Change ${document.title}`} submit="Save" send={send} close={close} isReady={title.trim() !== ''}>
      <TextInput
        label="Title"
        description="Shown with results at once; it counts for the search after the document is read again."
        required
        data-autofocus
        maxLength={300}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <NumberInput label="Clearance level" size="xs" min={0} max={1000} value={level} onChange={setLevel} />
      <TextInput label="Audience tags" value={tags} onChange={(event) => setTags(event.currentTarget.value)} />
    </DialogForm>
  );
}
