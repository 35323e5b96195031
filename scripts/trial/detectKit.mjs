const kits = [
  ['rainbowkit', /^@rainbow-me\/rainbowkit$/],
  ['connectkit', /^connectkit$/],
  ['appkit', /^@reown\/appkit/],
  ['web3modal', /^@web3modal\//],
]

/** The kit of a site by its manifest, as the codemods name it; undefined without one. */
export function detectKit(manifest) {
  const names = Object.keys({ ...manifest.devDependencies, ...manifest.dependencies })
  return kits.find(([, pattern]) => names.some(name => pattern.test(name)))?.[0]
}
