const groupSize = 4

/** Whole, in groups, so that it can be compared; a copy has no spaces. */
export function Address({ value }: { value: string }) {
  const isHex = /^0x[0-9a-f]+$/i.test(value)
  const body = isHex ? value.slice(2) : value
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
    </bdi>
  )
}
