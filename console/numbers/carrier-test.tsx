// Asks a carrier whether its credentials are good; with a number, a phone rings.
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import type { Carrier } from './carrier-list.ts';

export function CarrierTest({ carrier, close }: { carrier: Carrier; close: () => void }) {
  const [to, setTo] = useState('');
  const test = useMutation({ mutationFn: () => api().carriers.test(carrier.id, to.trim() === '' ? {} : { to: to.trim() }) });
  const setUp = useMutation({ mutationFn: (phoneNumber: string) => api().carriers.setUpNumber(carrier.id, { phoneNumber }) });
  const [own, setOwn] = useState('');
  return (
    <Modal opened onClose={close} title={`Test ${carrier.name}`}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <TextInput
          label="Ring this phone"
          description="Empty: only the credentials are checked. A test call passes the same rules as any other."
          placeholder="+12025550100"
          data-autofocus
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {test.error && <ErrorState error={test.error} />}
        {test.data && (
          <p className="state note" role="status">
            It works: {test.data.account}.{' '}
            {test.data.callId && (
              <Link to="/calls/$id" params={{ id: test.data.callId }}>
                Follow the call
              </Link>
            )}
          </p>
        )}
        <div className="bar form-end">
          <Button type="submit" loading={test.isPending}>
            {to.trim() === '' ? 'Check the credentials' : 'Ring'}
          </Button>
        </div>
      </form>
      <form
        className="stack set-up"
        onSubmit={(event) => {
          event.preventDefault();
          setUp.mutate(own.trim());
        }}
      >
        <TextInput
          label="Send calls of a number here"
          description="Sets up a number of the account, so that calls and texts to it arrive here."
          placeholder="+12025550190"
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
        {setUp.error && <ErrorState error={setUp.error} />}
        {setUp.isSuccess && (
          <p className="state note" role="status">
            Done. Calls and texts to it arrive here.
          </p>
        )}
        <div className="bar form-end">
          <Button type="submit" variant="default" loading={setUp.isPending} disabled={own.trim() === ''}>
            Set up number
          </Button>
        </div>
      </form>
    </Modal>
  );
}
