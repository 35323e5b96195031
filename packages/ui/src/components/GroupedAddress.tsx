import type { ReactElement } from 'react'

const groupLength = 4

/** An address in groups of four characters. */
export function toGroups(address: string): readonly string[] {
  return address.match(new RegExp(`[\\s\\S]{1,${groupLength}}`, 'gu')) ?? []
}

type GroupedAddressProps = {
  address: string
  testId?: string | undefined
  /** Marks the groups that differ from this address. */
  unlike?: string | undefined
}

/** A complete address in groups that are easy to compare; copied as text it is the plain address. */
export function GroupedAddress({ address, testId, unlike }: GroupedAddressProps): ReactElement {
  const others = unlike === undefined ? undefined : toGroups(unlike)
  return (
    <span className="groups" dir="ltr" data-testid={testId} data-address={address}>
      {toGroups(address).map((group, index) => {
        const differs = others !== undefined && others[index] !== group
        return differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
          <mark key={index}>{group}</mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
          <span key={index}>{group}</span>
        )
      })}
    </span>
  )
}
