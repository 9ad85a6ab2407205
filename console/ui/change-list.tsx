// Changes of a flow in words, with what stood there before and what stands there after.

type ChangeInWords = { id: string; what: string; before?: string | undefined; after?: string | undefined };

export const ChangeList = ({ changes, label }: { changes: readonly ChangeInWords[]; label: string }) => (
  <ul className="changes" aria-label={label}>
    {changes.map(({ id, what, before, after }) => (
      <li key={id}>
        <strong>{what}</strong>
        {before ? (
          <div>
            <del>{before}</del>
          </div>
        ) : null}
        {after ? (
          <div>
            <ins>{after}</ins>
          </div>
        ) : null}
      </li>
    ))}
  </ul>
);
