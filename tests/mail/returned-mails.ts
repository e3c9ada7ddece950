/** A delivery status (RFC 3464) about a mail whose envelope had this sender. */
export const deliveryStatus = (to: string, status: string, action = "failed"): string =>
  [
    ...["From: MAILER-DAEMON@mx.example", `To: <${to}>`, "Subject: Undelivered", "MIME-Version: 1.0"],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', "", "--b"],
    ...["Content-Type: text/plain; charset=utf-8", "", "فرستاده نشد", "--b"],
    ...["Content-Type: message/delivery-status", ""],
    ...["Reporting-MTA: dns; mx.example", "", "Final-Recipient: rfc822; x@mail.example", `Action: ${action}`],
    ...[`Status: ${status}`, "Diagnostic-Code: smtp; 550 5.1.1", "  no such user", "", "--b--", ""],
  ].join("\r\n");

/** A complaint (RFC 5965) about a mail whose envelope had this sender. */
export const complaintOf = (to: string): string =>
  [
    ...["From: fbl@mail.example", "To: abuse@shop.example", "MIME-Version: 1.0"],
    ...['Content-Type: multipart/report; report-type=feedback-report; boundary="b"', "", "--b"],
    ...["Content-Type: message/feedback-report", "", "Feedback-Type: abuse", "Version: 1"],
    ...[`Original-Mail-From: <${to}>`, "--b", "Content-Type: message/rfc822", "", "Subject: x", "", "x", "--b--", ""],
  ].join("\r\n");
