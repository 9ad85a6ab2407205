// Asks of several numbers at once whether they are on the do-not-call list.
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { GrowingText } from '../parts/growing-text.tsx';
import { ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { numbersIn } from './number-lines.ts';

export function CheckDialog({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const phones = numbersIn(text);
  const check = useMutation({ mutationFn: () => api().dnc.check({ phones }) });
  return (
    <Modal opened onClose={close} title="Check numbers" size="lg">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (phones.length > 0) check.mutate();
        }}
      >
        <GrowingText
          label="Numbers"
          description="One per line, or separated by commas"
          minRows={3}
          maxRows={10}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {check.error && <ErrorState error={check.error} />}
        {check.data && (
          <ul className="changes" aria-label="Answers">
            {check.data.data.map(({ given, phone, listed, because }) => (
              <li key={given}>
                <span className="mono">{phone ?? given}</span>{' '}
                {phone === null && <span className="tag warn">No phone number</span>}
                {phone !== null && (
                  <span className={`tag ${listed ? 'bad' : 'good'}`}>{listed ? 'On the list' : 'Not on the list'}</span>
                )}{' '}
                {because}
              </li>
            ))}
          </ul>
        )}
        <div className="bar form-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button type="submit" loading={check.isPending} disabled={phones.length === 0}>
            Check
          </Button>
        </div>
      </form>
    </Modal>
  );
}
