// What an answer was taken from, below its text.

type Source = { title: string; url: string | null };

export const Sources = ({ of: sources = [] }: { of: readonly Source[] | undefined }) =>
  sources.length === 0 ? null : (
    <ul className="sources" aria-label="Sources">
      {sources.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          {url === null ? (
            title
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
