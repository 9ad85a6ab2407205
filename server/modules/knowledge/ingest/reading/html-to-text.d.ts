// Owns the types of html-to-text, which ships none: what page.js uses of it.
declare module 'html-to-text' {
  type DomNode = { children: DomNode[] };
  type BlockTextBuilder = {
    openBlock(options: { leadingLineBreaks: number }): void;
    closeBlock(options: { trailingLineBreaks: number }): void;
    addLiteral(text: string): void;
  };
  type FormatOptions = { ignoreHref?: boolean; marks?: string };
  type Selector = { selector: string; format?: string; options?: FormatOptions };

  export function convert(
    html: string,
    options: {
      wordwrap: false;
      limits: { maxInputLength: number; maxDepth: number };
      formatters: Record<
        string,
        (
          element: DomNode,
          walk: (children: DomNode[], builder: BlockTextBuilder) => void,
          builder: BlockTextBuilder,
          options: FormatOptions,
        ) => void
      >;
      selectors: Selector[];
    },
  ): string;
}
