// The form kit: one submit, the server's objections at their fields, and no loss of what was written by a slip.
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ParleyError, ValidationError } from '../../sdk/parley.ts';
import { queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Dialog } from './dialog.tsx';
import { type Field, type FieldName, Fields, type FormParts, fieldsIn, focused, isEmpty } from './fields.tsx';
import { problemText } from './problem-text.ts';
import { ErrorState } from './states.tsx';

/** Lines of text without the spaces around them; the rest as it was written. */
const trimmed = <Values extends object>(fields: readonly Field<Values>[], values: Values): Values => {
  const lines = fields.filter(({ kind = 'text' }) => kind === 'text' || kind === 'zone').map(({ name }) => name);
  const texts = Object.entries(values).filter(
    ([name, value]) => lines.includes(name as FieldName<Values>) && typeof value === 'string',
  );
  return { ...values, ...Object.fromEntries(texts.map(([name, text]) => [name, (text as string).trim()])) };
};

type EntityFormOptions<Values, Answer> = {
  initial: Values;
  fields: FormParts<Values>;
  /** What more is needed before it can be sent. */
  isReady?: ((values: Values) => boolean) | undefined;
  send: (values: Values) => Promise<Answer>;
  /** The names of the cached answers that it makes stale. */
  refresh?: readonly string[] | undefined;
  onDone?: ((answer: Answer) => unknown) | undefined;
  /** For what is shown beside the form. */
  onChange?: ((values: Values) => void) | undefined;
};

/** The server's objections by field, where the form has it; `undefined` when there are others. */
function fieldErrors(error: unknown, names: readonly string[]): Record<string, string> | undefined {
  if (error instanceof ValidationError) {
    const found = error.issues.map(
      ({ loc, msg }) => [names.find((name) => loc.includes(name)), problemText(msg)] as const,
    );
    return found.every(([name]) => name !== undefined) ? Object.fromEntries(found) : undefined;
  }
  // The calling API writes "phone: is not a phone number".
  const [, name = '', text = ''] = (error instanceof ParleyError && /^(\w+): ([\s\S]+)$/.exec(error.message)) || [];
  return names.includes(name) ? { [name]: problemText(text) } : undefined;
}

export function useEntityForm<Values extends object, Answer>(options: EntityFormOptions<Values, Answer>) {
  const { initial, fields, isReady, send, refresh = [], onDone, onChange } = options;
  const form = useForm<Values>({ initialValues: initial, onValuesChange: (values) => onChange?.(values) });
  const parts = typeof fields === 'function' ? fields(form) : fields;
  const shown = fieldsIn(parts, form.values);
  const canSend =
    shown.every(({ name, required }) => !required || !isEmpty(form.values[name as keyof Values])) &&
    (isReady?.(form.values) ?? true);
  const { mutate, isPending, isSuccess, data, error, reset } = useMutation({
    mutationFn: async () => {
      const answer = await send(trimmed(shown, form.values));
      await Promise.all(refresh.map((name) => queries.invalidateQueries({ queryKey: [name] })));
      return answer;
    },
    onSuccess: (answer) => {
      form.resetDirty();
      return onDone?.(answer);
    },
    onError: (problem) =>
      form.setErrors(
        fieldErrors(
          problem,
          shown.map(({ name }) => name),
        ) ?? {},
      ),
  });
  const submit = () => {
    if (canSend && !isPending) mutate();
  };
  const isAtField = error !== null && Object.keys(form.errors).length > 0;
  return { form, parts, canSend, submit, isPending, isSuccess, data, error: isAtField ? null : error, reset };
}

type EntityDialogProps<Values, Answer> = {
  title: string;
  submit: string | ((values: Values) => string);
  /** The red button of an action that breaks something. */
  isDangerous?: boolean;
  size?: string;
  initial?: Values;
  fields?: FormParts<Values>;
  isReady?: ((values: Values) => boolean) | boolean;
  send: (values: Values) => Promise<Answer>;
  refresh?: readonly string[];
  /** After it was sent; and by Cancel unless `cancel` is given. */
  close: (answer?: Answer) => void;
  cancel?: () => void;
  /** Stays open with the answer below the fields; the second button then closes. */
  result?: (answer: Answer) => ReactNode;
  /** Beside the buttons, such as what is still missing. */
  note?: (values: Values) => ReactNode;
  /** The page of the docs about it, such as `knowledge.html`. */
  help?: string;
  /** For what is shown beside the fields. */
  onChange?: (values: Values) => void;
  children?: ReactNode;
};

/** A form in a dialog, or a question with two answers where it has no fields. */
export function EntityDialog<Values extends object = Record<string, never>, Answer = unknown>(
  props: EntityDialogProps<Values, Answer>,
) {
  const {
    title,
    submit,
    isDangerous,
    size = 'md',
    fields = [],
    isReady = true,
    send,
    refresh,
    close,
    result,
    note,
    help,
    children,
  } = props;
  const { cancel = () => close() } = props;
  const [isLeaving, setLeaving] = useState(false);
  const {
    form,
    parts,
    canSend,
    submit: sendNow,
    isPending,
    error,
    data,
  } = useEntityForm<Values, Answer>({
    initial: props.initial ?? ({} as Values),
    fields,
    isReady: typeof isReady === 'boolean' ? () => isReady : isReady,
    send,
    refresh,
    onDone: result ? undefined : close,
    onChange: props.onChange,
  });
  const leave = () => (form.isDirty() ? setLeaving(true) : cancel());
  return (
    <Dialog onClose={leave} title={title} size={size}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          sendNow();
        }}
      >
        <Fields form={form} fields={focused(parts)} />
        {children}
        {error && <ErrorState error={error} />}
        {result && data !== undefined && result(data)}
        <div className="bar form-end">
          {isLeaving ? (
            <>
              <span className="grow" role="alert">
                Discard what you changed?
              </span>
              <Button variant="default" onClick={() => setLeaving(false)}>
                Keep editing
              </Button>
              <Button color="red.8" onClick={cancel}>
                Discard
              </Button>
            </>
          ) : (
            <>
              {help !== undefined && (
                <a className="form-help" href={`/docs/${help}`} target="_blank" rel="noreferrer">
                  Read how it works
                </a>
              )}
              {note && <span className="quiet grow">{note(form.values)}</span>}
              <Button variant="default" onClick={cancel}>
                {result && data !== undefined ? 'Close' : 'Cancel'}
              </Button>
              <Button type="submit" loading={isPending} disabled={!canSend} color={isDangerous ? 'red.8' : 'accent'}>
                {typeof submit === 'string' ? submit : submit(form.values)}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

type FormBodyProps<Values extends object, Answer> = {
  entity: ReturnType<typeof useEntityForm<Values, Answer>>;
  submit: string;
  className?: string;
  isDisabled?: boolean;
  /** Beside the button. */
  note?: ReactNode;
  children?: ReactNode;
};

/** The fields of a form, what is shown below them, and its one button. */
export function FormBody<Values extends object, Answer>(props: FormBodyProps<Values, Answer>) {
  const { entity, submit, className = '', isDisabled = false, note, children } = props;
  return (
    <form
      className={`stack ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        entity.submit();
      }}
    >
      <Fields form={entity.form} fields={entity.parts} isDisabled={isDisabled} />
      {children}
      {entity.error && <ErrorState error={entity.error} />}
      <div className="bar">
        <Button type="submit" loading={entity.isPending} disabled={isDisabled || !entity.canSend}>
          {submit}
        </Button>
        {note}
      </div>
    </form>
  );
}

type PageFormProps<Values, Answer> = EntityFormOptions<Values, Answer> & {
  /** The operation that saves; without its scope the fields are locked. */
  operation: string;
  submit?: string;
  className?: string;
  note?: ReactNode;
  children?: ReactNode;
};

/** A form on a page: saves when asked, and says that it is saved. */
export function PageForm<Values extends object, Answer>(props: PageFormProps<Values, Answer>) {
  const { operation, submit = 'Save', className = '', note, children, ...options } = props;
  const { allowed, scope } = usePermissions()(operation);
  const entity = useEntityForm(options);
  return (
    <FormBody
      entity={entity}
      submit={submit}
      className={className}
      isDisabled={!allowed}
      note={
        <>
          {!allowed && <span className="quiet">Needs the scope {scope}.</span>}
          <span role="status">{entity.isSuccess && !entity.form.isDirty() ? 'Saved' : ''}</span>
          {note}
        </>
      }
    >
      {children}
    </FormBody>
  );
}
