import type { Client, State } from '@latchkit/core'

/**
 * The row of a wallet by its rdns, its id or its name. A name is first one of the directory: any wallet in the page can
 * claim it.
 */
export function findRowId({ options }: Client, state: State, wallet: string): string | undefined {
  const wanted = wallet.toLowerCase()
  const is = (value: string | undefined): boolean => value?.toLowerCase() === wanted
  const { known, featured, recommended, wallets, search } = state.directory
  const facts = [
    ...(options.customWallets ?? []),
    ...known,
    ...featured,
    ...recommended,
    ...wallets,
    ...search,
  ].find(({ id, rdns, name }) => is(id) || is(rdns) || is(name))
  if (facts) return facts.id
  const { connectors } = state
  return (
    connectors.find(({ id, info }) => is(id) || is(info?.rdns)) ?? connectors.find(({ name }) => is(name))
  )?.id
}
