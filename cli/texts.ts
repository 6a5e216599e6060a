import { writeCatalogues } from './texts/catalogues'

await writeCatalogues()
