// node scripts/gates/update.mjs exports | readmes: writes anew what the gate compares, after a wanted change.
const gate = process.argv[2] ?? 'exports'
const { update } = await import(`./${gate}.mjs`)
await update()
