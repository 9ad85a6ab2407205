// Keeps a talk as a test of its assistant.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import { suiteIdFor } from './assistant-suite.ts';

type SaveAsTestProps = {
  assistant: Answer<'getAssistant'>;
  conversationId: string;
  suggestedName: string;
  close: () => void;
  onSaved: (name: string) => void;
};

export function SaveAsTest({ assistant, conversationId, suggestedName, close, onSaved }: SaveAsTestProps) {
  const [name, setName] = useState(suggestedName);
  const send = async () => {
    const suite = await suiteIdFor(assistant);
    await api().conversations.testCase.make(conversationId, { save_to_suite: suite, name: name.trim() });
    await queries.invalidateQueries({ queryKey: ['suites', suite] });
    onSaved(name.trim());
  };
  return (
    <DialogForm title="Save as a test" submit="Save test" isReady={name.trim() !== ''} send={send} close={close}>
      <TextInput
        label="Name of the test"
        description="What you said becomes its steps. What this revision says again is what it expects."
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
