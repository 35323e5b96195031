export const median = values => {
  const sorted = values.filter(value => !Number.isNaN(value) && value !== undefined).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The median of one figure over the runs of a pass; undefined when it was not measured. */
export const medianOf = (runs, key) => median((runs ?? []).map(run => run[key]))
