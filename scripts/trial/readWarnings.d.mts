export function readWarnings(output: string): string[]
