export function countLines(before: string, after: string): number
