const groupSize = 4
/** A contract of Stacks, by the account that published it. */
const contract = /^(S[0-9A-Z]{1,50})(\.[a-z][\w-]{0,127})$/i

/** Whole, in groups, so that it can be compared; a copy has no spaces. The name of a contract of Stacks is a word. */
export function Address({ value }: { value: string }) {
  const isHex = /^0x[0-9a-f]+$/i.test(value)
  const [, principal, name] = contract.exec(value) ?? []
  const body = isHex ? value.slice(2) : (principal ?? value)
  const groups = body.match(new RegExp(`.{1,${groupSize}}`, 'g')) ?? []
  return (
    <bdi className="address">
      {isHex && <span>0x</span>}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address
        <span key={index} className="group">
          {group}
        </span>
      ))}
      {name !== undefined && <span className="name">{name}</span>}
    </bdi>
  )
}
