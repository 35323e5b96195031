/** `Uint8Array<ArrayBuffer>`, written so that TypeScript before 5.7, where it is not generic, reads the declaration too. */
export type Bytes = ReturnType<typeof Uint8Array.from>
