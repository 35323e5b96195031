/** Gates that read sources, manifests and the lockfile: seconds each. */
export const fastGates = [
  'imports',
  'folders',
  'style',
  'caip',
  'purity',
  'forbidden',
  'installScripts',
  'engines',
  'licences',
  'readmes',
  'threats',
  'citations',
  'denials',
  'attacks',
  'deadCode',
  'exports',
  'chunks',
  'walks',
]

/** Every gate of `npm run verify`, in the order of their cost. */
export const gates = [...fastGates, 'growth', 'globals', 'packed', 'sizes', 'consumers']
