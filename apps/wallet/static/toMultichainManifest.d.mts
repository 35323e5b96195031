export function toMultichainManifest(text: string): string
