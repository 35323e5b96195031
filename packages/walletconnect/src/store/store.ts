/** What the client keeps over reloads. Values are structured-cloneable and may hold `CryptoKey`s. No call rejects. */
export type Store = {
  get(key: string): Promise<unknown>
  /** All values whose key starts with `prefix`. */
  getAll(prefix: string): Promise<readonly unknown[]>
  put(key: string, value: unknown): Promise<void>
  /** Stores the value unless the key is taken; answers what is stored then. */
  add(key: string, value: unknown): Promise<unknown>
  delete(key: string): Promise<void>
}
