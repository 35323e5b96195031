export function addPanel(text: string, path: string): string | undefined
