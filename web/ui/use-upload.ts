import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../platform/api/api'
import { isRefusal } from '../platform/api/transfer'
import { upload } from '../platform/api/upload'
import { faultOf, matches, wrongType } from '../platform/api/upload.rules'
import { maxUploadMegabytes } from '../platform/api/upload-limit'
import { t } from './texts'
import { toast } from './toast'

export type UploadRules = {
  /** The accepted pattern, as a file input writes it. */
  accept: string
  maxMegabytes: number
}

/** Uploads one file at a time and shows errors as toasts; `onUploaded` gets the stored file's address and its name on this device. */
export const useUpload = ({ accept, maxMegabytes }: UploadRules, onUploaded: (url: string, name: string) => void) => {
  const [share, setShare] = useState(0)
  const running = useRef(new AbortController())
  const send = useMutation({
    mutationFn: (file: File) => upload(file, { onProgress: setShare, signal: running.current.signal }),
  })
  // Unmounting aborts the upload.
  useEffect(() => () => running.current.abort(), [])

  const take = (file: File | undefined) => {
    if (!file || send.isPending) return
    const fault = faultOf(file, accept, Math.min(maxMegabytes, maxUploadMegabytes()))
    if (fault) return toast({ ...fault, variant: 'destructive' })
    setShare(0)
    running.current = new AbortController()
    const { signal } = running.current
    send.mutate(file, {
      onSuccess: ({ url, mimeType }) => {
        // The server detects the type from the content, which may differ from the name and the declared type.
        if (!matches({ name: file.name, type: mimeType }, accept)) return toast({ ...wrongType(), variant: 'destructive' })
        toast({ title: t('Upload successful'), description: t('Your file has been uploaded successfully!') })
        onUploaded(url, file.name)
      },
      onError: (error) => !signal.aborted && uploadFailed(error),
    })
  }
  return { take, cancel: () => running.current.abort(), uploading: send.isPending ? { name: send.variables.name, share } : undefined }
}

const uploadFailed = (error: unknown) =>
  toast({
    title: t('Upload failed'),
    description: isRefusal(error) ? messageOf(error) : t('Failed to upload file. Please try again.'),
    variant: 'destructive',
  })
