// Before a number is removed: what no longer reaches anybody.
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import type { PhoneNumber } from './own-numbers.ts';

export function RemoveNumber({ number: { id, phoneNumber }, close }: { number: PhoneNumber; close: () => void }) {
  const send = async () => {
    await api().phoneNumbers.delete(id);
    await queries.invalidateQueries({ queryKey: ['numbers'] });
  };
  return (
    <DialogForm title={`Remove ${phoneNumber}?`} submit="Remove number" isDangerous send={send} close={close}>
      <p>
        Calls to it are rejected from now on, and texts are only kept. Campaigns that call from it use another number of yours.
      </p>
      <p className="quiet">The number itself stays yours at the carrier.</p>
    </DialogForm>
  );
}
