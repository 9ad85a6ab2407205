// Calls a tool once, for real, with inputs of one's own, and shows what came back.
import { GrowingText } from '../parts/growing-text.tsx';
import '../styles/tools.css';
import { useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api } from '../session/client.ts';

export function ToolTest({ tool, close }: { tool: Schema<'Tool'>; close: () => void }) {
  const inputs = tool.active_revision?.configuration?.variables ?? [];
  const [text, setText] = useState(() => JSON.stringify(Object.fromEntries(inputs.map(({ name }) => [name, ''])), null, 2));
  const [result, setResult] = useState<Answer<'testTool'>>();
  const send = async () => {
    setResult(await api().tools.test(tool.id, { input: JSON.parse(text) as Record<string, unknown> }));
  };
  // The answer stays in sight: only the reader closes the dialog.
  return (
    <DialogForm title={`Test call of ${tool.name}`} submit="Call it" size="lg" send={send} close={() => undefined} cancel={close}>
      <p className="quiet">The call is real: what the other system does with it is done.</p>
      <GrowingText
        label="Inputs as JSON"
        minRows={4}
        className="mono-input"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {result && (
        <section aria-label="Result" className="stack">
          <p role="status">
            <span className={`tag ${result.ok ? 'good' : 'bad'}`}>{result.ok ? 'Succeeded' : 'Failed'}</span>{' '}
            {result.status ?? ''} {result.duration_ms} ms, {result.attempts} {result.attempts === 1 ? 'attempt' : 'attempts'}
          </p>
          {result.error !== null && <p>{result.error}</p>}
          <pre className="excerpt">{JSON.stringify(result.output, null, 2)}</pre>
        </section>
      )}
    </DialogForm>
  );
}
