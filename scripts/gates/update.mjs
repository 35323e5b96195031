// node scripts/gates/update.mjs exports: writes a snapshot anew after a wanted change.
const gate = process.argv[2] ?? 'exports'
const { update } = await import(`./${gate}.mjs`)
update()
