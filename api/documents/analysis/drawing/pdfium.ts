import { PDFiumLibrary } from '@hyzyla/pdfium'
import { AnalysisFailure } from '#api/documents/analysis/document.ts'

export type PdfiumDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

let library: Promise<PDFiumLibrary> | undefined

/** Opens a PDF with PDFium and closes it after `use`. Throws `encrypted` or `damaged`. */
export async function withPdfium<T>(
  bytes: Uint8Array,
  use: (pdf: PdfiumDocument) => Promise<T>,
): Promise<T> {
  library ??= PDFiumLibrary.init()
  const pdf = await (await library).loadDocument(bytes).catch((error: unknown) => {
    const locked = error instanceof Error && /password|security/i.test(error.message)
    throw new AnalysisFailure(locked ? 'encrypted' : 'damaged', { cause: error })
  })
  try {
    return await use(pdf)
  } finally {
    pdf.destroy()
  }
}
