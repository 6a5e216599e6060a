CREATE TABLE `notification_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`family_id` text,
	`kind` text NOT NULL,
	`host` text NOT NULL,
	`secret` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`shows_texts` integer DEFAULT false NOT NULL,
	`problem` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_addresses_user` ON `notification_addresses` (`user_id`);--> statement-breakpoint
CREATE INDEX `notification_addresses_family` ON `notification_addresses` (`family_id`);