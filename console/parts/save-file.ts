// Hands a file to the browser, which saves it where the person wants it.
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: some browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
