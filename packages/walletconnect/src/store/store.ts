/** What the client keeps over reloads. Values are structured-cloneable and may contain `CryptoKey`s. No method rejects. */
export type Store = {
  get(key: string): Promise<unknown>
  getAll(): Promise<readonly unknown[]>
  put(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
}
